"""File formats: Poise's own, and BVH, glTF, VRM, FBX, URDF, MJCF, ASF/AMC, C3D and TRC, one subpackage each.

:func:`read`, :func:`write` and :func:`write_motion` choose the format by the file extension. Each format is imported
when it is first used.
"""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.io.asf.read import asf_from_text, read_asf
    from poise.io.asf.read_amc import read_amc
    from poise.io.bvh.read import bvh_from_text, read_bvh
    from poise.io.bvh.write import bvh_to_text, write_bvh
    from poise.io.c3d.read import c3d_from_bytes, read_c3d
    from poise.io.fbx.read import fbx_from_bytes, read_fbx
    from poise.io.gltf.read import read_gltf
    from poise.io.gltf.write import write_glb, write_gltf
    from poise.io.import_report import ImportReport
    from poise.io.interop.optional import read_description, read_xacro
    from poise.io.interop.pinocchio import from_pinocchio
    from poise.io.interop.srdf import read_srdf
    from poise.io.markers import MarkerReport
    from poise.io.mesh_files.obstacle import read_obstacle
    from poise.io.mjcf.read import from_mujoco, mjcf_from_text, read_mjcf
    from poise.io.package_path import find_mesh
    from poise.io.poise.pose_file import PoseFile, pose_from_text, pose_to_text, read_pose, read_pose_file, write_pose
    from poise.io.poise.read import figure_from_text, read_figure
    from poise.io.poise.write import figure_to_text, write_figure
    from poise.io.registry import (
        AS_SAVED,
        FORMATS,
        Format,
        check_supports_motion,
        check_write_options,
        format_of,
        holds_markers,
        read,
        read_markers,
        write,
        write_motion,
    )
    from poise.io.trc.read import read_trc, trc_from_text
    from poise.io.urdf.joint_chain import urdf_joint_positions
    from poise.io.urdf.read import read_urdf, urdf_from_text
    from poise.io.urdf.write import UrdfText, urdf_to_text, write_urdf
    from poise.io.vrm.write import write_vrm
    from poise.io.vrm.write_animation import write_vrma
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "asf.read_amc": "read_amc",
            "asf.read": "asf_from_text read_asf",
            "bvh.read": "bvh_from_text read_bvh",
            "bvh.write": "bvh_to_text write_bvh",
            "c3d.read": "c3d_from_bytes read_c3d",
            "fbx.read": "fbx_from_bytes read_fbx",
            "gltf.read": "read_gltf",
            "gltf.write": "write_glb write_gltf",
            "markers": "MarkerReport",
            "interop.optional": "read_description read_xacro",
            "interop.pinocchio": "from_pinocchio",
            "interop.srdf": "read_srdf",
            "mesh_files.obstacle": "read_obstacle",
            "mjcf.read": "from_mujoco mjcf_from_text read_mjcf",
            "package_path": "find_mesh",
            "poise.pose_file": "PoseFile pose_from_text pose_to_text read_pose read_pose_file write_pose",
            "poise.read": "figure_from_text read_figure",
            "poise.write": "figure_to_text write_figure",
            "registry": "AS_SAVED FORMATS Format check_supports_motion check_write_options format_of holds_markers "
            "read read_markers write write_motion",
            "import_report": "ImportReport",
            "trc.read": "read_trc trc_from_text",
            "urdf.joint_chain": "urdf_joint_positions",
            "urdf.read": "read_urdf urdf_from_text",
            "urdf.write": "UrdfText urdf_to_text write_urdf",
            "vrm.write_animation": "write_vrma",
            "vrm.write": "write_vrm",
        },
    )

__all__ = [
    "AS_SAVED",
    "FORMATS",
    "Format",
    "ImportReport",
    "MarkerReport",
    "PoseFile",
    "UrdfText",
    "asf_from_text",
    "bvh_from_text",
    "bvh_to_text",
    "c3d_from_bytes",
    "check_supports_motion",
    "check_write_options",
    "fbx_from_bytes",
    "figure_from_text",
    "figure_to_text",
    "find_mesh",
    "format_of",
    "from_mujoco",
    "from_pinocchio",
    "holds_markers",
    "mjcf_from_text",
    "pose_from_text",
    "pose_to_text",
    "read",
    "read_amc",
    "read_asf",
    "read_bvh",
    "read_c3d",
    "read_description",
    "read_fbx",
    "read_figure",
    "read_gltf",
    "read_markers",
    "read_mjcf",
    "read_obstacle",
    "read_pose",
    "read_pose_file",
    "read_srdf",
    "read_trc",
    "read_urdf",
    "read_xacro",
    "trc_from_text",
    "urdf_from_text",
    "urdf_joint_positions",
    "urdf_to_text",
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
