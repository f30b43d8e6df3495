"""Files: Poise's own format, and the formats of others.

:func:`read`, :func:`write` and :func:`write_motion` choose the format by the ending of the file's name. Each format is
loaded when it is first used.
"""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.formats.amc_read import read_amc
    from poise.formats.asf_read import asf_from_text, read_asf
    from poise.formats.bvh_read import bvh_from_text, read_bvh
    from poise.formats.bvh_write import bvh_to_text, write_bvh
    from poise.formats.c3d_read import c3d_from_bytes, read_c3d
    from poise.formats.fbx_read import fbx_from_bytes, read_fbx
    from poise.formats.gltf_read import read_gltf
    from poise.formats.gltf_write import write_glb, write_gltf
    from poise.formats.marker_read import holds_markers, read_markers
    from poise.formats.marker_report import MarkerReport
    from poise.formats.mjcf_read import mjcf_from_text, read_mjcf
    from poise.formats.package_path import find_mesh
    from poise.formats.poise_read import figure_from_text, read_figure
    from poise.formats.poise_write import figure_to_text, write_figure
    from poise.formats.pose_file import PoseFile, pose_from_text, pose_to_text, read_pose, read_pose_file, write_pose
    from poise.formats.registry import (
        AS_SAVED,
        FORMATS,
        Format,
        check_takes_motion,
        check_write_options,
        format_of,
        read,
        write,
        write_motion,
    )
    from poise.formats.report import ImportReport
    from poise.formats.skeleton_names import Recognition, recognize, with_part_sites
    from poise.formats.skin import Skin
    from poise.formats.trc_read import read_trc, trc_from_text
    from poise.formats.urdf_chain import urdf_values
    from poise.formats.urdf_read import read_urdf, urdf_from_text
    from poise.formats.urdf_write import UrdfText, urdf_to_text, write_urdf
    from poise.formats.vrm_animation_write import write_vrma
    from poise.formats.vrm_write import write_vrm
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "amc_read": "read_amc",
            "asf_read": "asf_from_text read_asf",
            "bvh_read": "bvh_from_text read_bvh",
            "bvh_write": "bvh_to_text write_bvh",
            "c3d_read": "c3d_from_bytes read_c3d",
            "fbx_read": "fbx_from_bytes read_fbx",
            "gltf_read": "read_gltf",
            "gltf_write": "write_glb write_gltf",
            "marker_read": "holds_markers read_markers",
            "marker_report": "MarkerReport",
            "mjcf_read": "mjcf_from_text read_mjcf",
            "package_path": "find_mesh",
            "poise_read": "figure_from_text read_figure",
            "poise_write": "figure_to_text write_figure",
            "pose_file": "PoseFile pose_from_text pose_to_text read_pose read_pose_file write_pose",
            "registry": "AS_SAVED FORMATS Format check_takes_motion check_write_options format_of read "
            "write write_motion",
            "report": "ImportReport",
            "skeleton_names": "Recognition recognize with_part_sites",
            "skin": "Skin",
            "trc_read": "read_trc trc_from_text",
            "urdf_chain": "urdf_values",
            "urdf_read": "read_urdf urdf_from_text",
            "urdf_write": "UrdfText urdf_to_text write_urdf",
            "vrm_animation_write": "write_vrma",
            "vrm_write": "write_vrm",
        },
    )

__all__ = [
    "AS_SAVED",
    "FORMATS",
    "Format",
    "ImportReport",
    "MarkerReport",
    "PoseFile",
    "Recognition",
    "Skin",
    "UrdfText",
    "asf_from_text",
    "bvh_from_text",
    "bvh_to_text",
    "c3d_from_bytes",
    "check_takes_motion",
    "check_write_options",
    "fbx_from_bytes",
    "figure_from_text",
    "figure_to_text",
    "find_mesh",
    "format_of",
    "holds_markers",
    "mjcf_from_text",
    "pose_from_text",
    "pose_to_text",
    "read",
    "read_amc",
    "read_asf",
    "read_bvh",
    "read_c3d",
    "read_fbx",
    "read_figure",
    "read_gltf",
    "read_markers",
    "read_mjcf",
    "read_pose",
    "read_pose_file",
    "read_trc",
    "read_urdf",
    "recognize",
    "trc_from_text",
    "urdf_from_text",
    "urdf_to_text",
    "urdf_values",
    "with_part_sites",
    "write",
    "write_bvh",
    "write_figure",
    "write_glb",
    "write_gltf",
    "write_motion",
    "write_pose",
    "write_urdf",
    "write_vrm",
    "write_vrma",
]
