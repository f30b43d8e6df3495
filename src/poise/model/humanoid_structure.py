"""Human body parts of a skeleton whose names say nothing: by hierarchy, symmetry and proportions of its rest pose.

Only characters are considered: limbs begin with ball joints, z is up, and the rest pose stands, whatever the arms do.
Joints in one place count as one.

1. Two chains that end near the floor, of equal length and side by side, are the legs; the body above them has two other
   such chains, the arms, and one between the arms that goes up, neck and head.
2. The legs end at the ankles, the first joints near the floor; a joint beyond is the toes. The arms end at the hands,
   where they branch into fingers or end. Knees and elbows halve their limbs best; before an arm is its clavicle.
3. Proportions that no human has are refused: a quadruped's trunk is not upright, a bird's arms are too short.

Left and right follow from the toes, or from x, the direction that figures face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from types import MappingProxyType

import numpy as np

from poise.math.summation import float_sum
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.model.transform import Transform
from poise.types import FloatArray, Matrix

_SAME_PLACE = 1e-3  # of the figure's height
_EQUAL = 0.15  # relative difference of the lengths of two limbs, and asymmetry relative to their length
_NEAR_FLOOR = 0.2  # of the height of the hips: ankles are below
_UPRIGHT_COSINE = 0.8  # of the trunk
_LEG_SHARES = (0.3, 0.65)  # height of the hips as a share of the figure's
_ARM_SHARES = (0.2, 0.65)  # length of an arm likewise
_TRUNK_SHARES = (0.15, 0.5)  # from hips to shoulders likewise
_BEND_SHARES = (0.3, 0.7)  # where knee and elbow divide a limb
_MAX_NECK_AND_HEAD = 3  # joints
_MIN_TOES = 0.03  # horizontal distance of toes from the ankle, as a share of the height


@lru_cache(maxsize=64)
def parts_by_structure(figure: Figure) -> Mapping[str, str]:
    """Segment of each body part that is recognized; empty where the figure is not built as a human.

    Parts are hips, spine, chest, neck, head, and of both sides clavicle, upper and lower arm, hand, thigh, shin, foot
    and toes; spine, neck, clavicles and toes may be missing.
    """
    skeleton = _Skeleton(figure)
    found = (_parts(skeleton, hips) for hips in range(len(figure.segments)))
    best = max(found, key=len, default={})
    return MappingProxyType({part: figure.segments[index].name for part, index in best.items()})


class _Skeleton:
    """Positions of the joints in the rest pose, and the tree of those in different places."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.parents = [int(each) for each in figure.parents]
        self.positions = _rest_positions(figure)
        heights = self.positions[:, 2]
        self.height = float(np.ptp(heights)) or 1.0
        self.floor = float(heights.min())
        own = [self._represents(index) for index in range(len(self.parents))]
        self.node = own  # the last segment in the place of each
        self.children: dict[int, list[int]] = {node: [] for node in set(own)}
        for index, parent in enumerate(self.parents):
            if parent >= 0 and own[index] != own[parent] and own[index] not in self.children[own[parent]]:
                self.children[own[parent]].append(own[index])

    def _represents(self, index: int) -> int:
        """The last of the segments that are one below the other in the place of this one."""
        same = [
            child
            for child, parent in enumerate(self.parents)
            if parent == index and self.distance(child, index) < _SAME_PLACE * self.height
        ]
        return self._represents(same[0]) if len(same) == 1 else index

    def distance(self, one: int, other: int) -> float:
        """Distance of two joints in the rest pose [m]."""
        return float(np.linalg.norm(self.positions[one] - self.positions[other]))

    def chains(self, node: int) -> Iterator[list[int]]:
        """All chains from a node down to the ends."""
        below = self.children[node]
        if not below:
            yield [node]
        for child in below:
            for chain in self.chains(child):
                yield [node, *chain]

    def length(self, chain: list[int]) -> float:
        """Length of a chain [m]."""
        return float_sum(self.distance(one, other) for one, other in pairwise(chain))

    def is_ball(self, node: int) -> bool:
        """Whether a segment turns in all directions."""
        return self.figure.joints[node].kind in (JointKind.BALL, JointKind.FREE)


@dataclass(frozen=True, eq=False)
class _Pair:
    """Two limbs side by side, as lists of three joints each, with what is before and beyond."""

    skeleton: _Skeleton
    limbs: tuple[list[int], list[int]]
    before: tuple[list[int], list[int]]
    beyond: tuple[list[int], list[int]]

    @cached_property
    def middle(self) -> FloatArray:
        """Midpoint of where they begin [m]."""
        return np.asarray(self.skeleton.positions[[self.limbs[0][0], self.limbs[1][0]]].mean(axis=0))

    @property
    def across(self) -> FloatArray:
        """Unit vector from the second to the first, horizontal."""
        gap = self.skeleton.positions[self.limbs[0][0]] - self.skeleton.positions[self.limbs[1][0]]
        gap[2] = 0.0
        return np.asarray(gap / max(float(np.linalg.norm(gap)), 1e-12))

    @property
    def is_symmetric(self) -> bool:
        """Whether they are mirror images of each other, and begin with ball joints."""
        skeleton = self.skeleton
        sizes = [skeleton.length(limb) for limb in self.limbs]
        if min(sizes) <= 0.0 or abs(sizes[0] - sizes[1]) > _EQUAL * max(sizes):
            return False
        if not all(skeleton.is_ball(limb[0]) for limb in self.limbs):
            return False
        for one, other in zip(*self.limbs, strict=True):
            a, b = (skeleton.positions[each] - self.middle for each in (one, other))
            mirrored = b - 2.0 * float(b @ self.across) * self.across
            if float(np.linalg.norm(a - mirrored)) > _EQUAL * max(sizes):
                return False
        return skeleton.distance(self.limbs[0][0], self.limbs[1][0]) > 2.0 * _SAME_PLACE * skeleton.height


def _parts(skeleton: _Skeleton, hips: int) -> dict[str, int]:
    """Parts with a segment as the hips; empty where it is not."""
    if skeleton.node[hips] != hips:
        return {}
    legs = _best_pair(skeleton, hips, _leg)
    if legs is None or not _is_share(legs.middle[2] - skeleton.floor, skeleton, _LEG_SHARES):
        return {}
    for chest in skeleton.children:
        arms = _best_pair(skeleton, chest, _arm)
        if arms is None or {*arms.limbs[0], *arms.limbs[1]} & {*legs.limbs[0], *legs.limbs[1]}:
            continue
        trunk = arms.middle - legs.middle
        size = float(np.linalg.norm(trunk))
        lengths = [skeleton.length(limb) for limb in arms.limbs]
        if trunk[2] < _UPRIGHT_COSINE * size or not _is_share(size, skeleton, _TRUNK_SHARES):
            continue
        if not all(_is_share(length, skeleton, _ARM_SHARES) for length in lengths):
            continue
        up = _neck_and_head(skeleton, chest, arms)
        spine = _spine(skeleton, hips, chest)
        if up and spine is not None:
            return _named(legs, arms, {"hips": hips, **spine, **up})
    return {}


def _is_share(size: float, skeleton: _Skeleton, shares: tuple[float, float]) -> bool:
    return shares[0] * skeleton.height <= size <= shares[1] * skeleton.height


def _best_pair(skeleton: _Skeleton, node: int, limb_of: _LimbReader) -> _Pair | None:
    """The longest two limbs that begin below a node and are symmetric."""
    found = [limb for child in skeleton.children[node] if (limb := limb_of(skeleton, child)) is not None]
    pairs = []
    for one, other in combinations(found, 2):
        pair = _Pair(skeleton, (one.joints, other.joints), (one.before, other.before), (one.beyond, other.beyond))
        if pair.is_symmetric:
            pairs.append(pair)
    return max(pairs, key=lambda pair: skeleton.length(pair.limbs[0]), default=None)


@dataclass(frozen=True)
class _Limb:
    joints: list[int]
    before: list[int]
    beyond: list[int]


_LimbReader = Callable[[_Skeleton, int], _Limb | None]


def _leg(skeleton: _Skeleton, begin: int) -> _Limb | None:
    """A leg that begins at a joint: thigh, shin, foot; the toes are beyond."""
    lowest = min(skeleton.chains(begin), key=lambda chain: float(skeleton.positions[chain[-1], 2]))
    heights = skeleton.positions[lowest, 2] - skeleton.floor
    near = [k for k, height in enumerate(heights) if height <= _NEAR_FLOOR * heights[0]]
    return _divided(skeleton, lowest, near[0], 0) if near else None


def _arm(skeleton: _Skeleton, begin: int) -> _Limb | None:
    """An arm that begins at a joint or its clavicle: upper arm, lower arm, hand."""
    chain = [begin]
    while len(below := skeleton.children[chain[-1]]) == 1:
        chain.append(below[0])
    best = None
    for first in range(min(3, len(chain))):  # clavicles
        limb = _divided(skeleton, chain, len(chain) - 1, first)
        if limb is not None and (best is None or _imbalance(skeleton, limb) < _imbalance(skeleton, best) - 0.05):
            best = limb
    return best


def _divided(skeleton: _Skeleton, chain: list[int], end: int, first: int) -> _Limb | None:
    """The limb of a chain from one joint to another, divided at the joint nearest to its middle."""
    total = skeleton.length(chain[first : end + 1])
    shares = [
        (abs(share - 0.5), k)
        for k in range(first + 1, end)
        if _BEND_SHARES[0] <= (share := skeleton.length(chain[first : k + 1]) / total) <= _BEND_SHARES[1]
    ]
    if not shares:
        return None
    return _Limb([chain[first], chain[min(shares)[1]], chain[end]], chain[:first], chain[end + 1 :])


def _imbalance(skeleton: _Skeleton, limb: _Limb) -> float:
    upper, lower = skeleton.length(limb.joints[:2]), skeleton.length(limb.joints[1:])
    return abs(upper - lower) / (upper + lower)


def _neck_and_head(skeleton: _Skeleton, chest: int, arms: _Pair) -> dict[str, int]:
    """Neck and head on a chest: the chain that goes up between the arms."""
    used = {*arms.limbs[0], *arms.limbs[1], *arms.before[0], *arms.before[1]}
    ups = [child for child in skeleton.children[chest] if child not in used]
    ups = [child for child in ups if skeleton.positions[child, 2] > arms.middle[2] - 0.05 * skeleton.height]
    if not ups:
        return {}
    chain = [max(ups, key=lambda child: float(skeleton.positions[child, 2]))]
    while len(below := skeleton.children[chain[-1]]) == 1 and len(chain) < _MAX_NECK_AND_HEAD:
        chain.append(below[0])
    return {"head": chain[0]} if len(chain) == 1 else {"neck": chain[0], "head": chain[1]}


def _spine(skeleton: _Skeleton, hips: int, chest: int) -> dict[str, int] | None:
    """Spine and chest between the hips, or the common root, and the chest; None where they are not connected."""
    above = [skeleton.node[each] for each in skeleton.figure.ancestors(chest)]
    below = {skeleton.node[each] for each in skeleton.figure.ancestors(hips)}
    path = [each for each in dict.fromkeys(above) if each not in below and each != hips]
    upward = sorted(path, key=lambda each: len(skeleton.figure.ancestors(each)))
    if not upward:
        return {} if chest == hips else None
    return {"spine": upward[0]} if len(upward) == 1 else {"spine": upward[0], "chest": upward[-1]}


def _named(legs: _Pair, arms: _Pair, parts: dict[str, int]) -> dict[str, int]:
    """Names of all parts, left and right by the direction that the figure faces."""
    left = _left(legs)
    for pair, names in ((legs, ("thigh", "shin", "foot")), (arms, ("upper_arm", "lower_arm", "hand"))):
        order = (0, 1) if float(pair.across @ left) > 0.0 else (1, 0)
        for side, k in zip(("left", "right"), order, strict=True):
            parts |= {f"{side}_{name}": index for name, index in zip(names, pair.limbs[k], strict=True)}
            if pair is legs and pair.beyond[k]:
                parts[f"{side}_toes"] = pair.beyond[k][0]
            if pair is arms and pair.before[k]:
                parts[f"{side}_clavicle"] = pair.before[k][0]
    return parts


def _left(legs: _Pair) -> FloatArray:
    """Horizontal direction of the left side."""
    p, skeleton = legs.skeleton.positions, legs.skeleton
    toes = [p[end[0]] - p[limb[2]] for limb, end in zip(legs.limbs, legs.beyond, strict=True) if end]
    forward: FloatArray = np.sum(toes, axis=0) * (1.0, 1.0, 0.0) if toes else np.zeros(3)
    if float(np.linalg.norm(forward)) < _MIN_TOES * skeleton.height:
        forward = np.array([1.0, 0.0, 0.0])
    return np.asarray(np.cross((0.0, 0.0, 1.0), forward))


def _rest_positions(figure: Figure) -> Matrix:
    """Origins of all segments with every joint at zero, (segments, 3) [m]."""
    frames: list[Transform] = []
    for index, joint in enumerate(figure.joints):
        local, parent = joint.placement @ joint.child_placement.inverse(), int(figure.parents[index])
        frames.append(local if parent < 0 else frames[parent] @ local)
    return np.array([frame.translation for frame in frames])
