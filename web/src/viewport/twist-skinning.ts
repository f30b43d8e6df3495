// Mixed skinning, as in poise/kinematics/twist_skinning.py: linear where joints bend, by dual quaternions where they twist.
// The skeleton uploads unit dual quaternions and the axes of limbs in place of matrices; the vertex shader blends them.

import { Material, Matrix4, MeshDepthMaterial, Quaternion, RGBADepthPacking, Skeleton, Vector3 } from "three";

const NUMBERS_PER_BONE = 16;

export class TwistSkeleton extends Skeleton {
  axes: Float32Array = new Float32Array(); // of the limbs in the bind pose, three numbers per bone
  private readonly transform = new Matrix4();
  private readonly position = new Vector3();
  private readonly scale = new Vector3();
  private readonly rotation = new Quaternion();
  private readonly dual = new Quaternion();

  override update(): void {
    const { bones, boneInverses, boneMatrices, boneTexture, transform, position, rotation, dual } = this;
    bones.forEach((bone, index) => {
      transform.multiplyMatrices(bone.matrixWorld, boneInverses[index]).decompose(position, rotation, this.scale);
      dual.set(0.5 * position.x, 0.5 * position.y, 0.5 * position.z, 0).multiply(rotation);
      rotation.toArray(boneMatrices!, NUMBERS_PER_BONE * index);
      dual.toArray(boneMatrices!, NUMBERS_PER_BONE * index + 4);
      boneMatrices!.set(this.axes.subarray(3 * index, 3 * index + 3), NUMBERS_PER_BONE * index + 8);
    });
    if (boneTexture) boneTexture.needsUpdate = true;
  }
}

const FUNCTIONS = /* glsl */ `
#ifdef USE_SKINNING
  mat4 rigidTransform( const in vec4 turn, const in vec4 dual ) {
    vec3 shift = 2.0 * ( turn.w * dual.xyz - dual.w * turn.xyz + cross( turn.xyz, dual.xyz ) );
    vec3 twice = 2.0 * turn.xyz;
    vec3 square = turn.xyz * twice;
    vec3 mixed = turn.xxy * twice.yzz;
    vec3 along = turn.w * twice;
    return mat4(
      1.0 - square.y - square.z, mixed.x + along.z, mixed.y - along.y, 0.0,
      mixed.x - along.z, 1.0 - square.x - square.z, mixed.z + along.x, 0.0,
      mixed.y + along.y, mixed.z - along.x, 1.0 - square.x - square.y, 0.0,
      shift, 1.0
    );
  }

  // Adds a bone to the blend; counts its rotation from the strongest bone in x, and the part about the limbs in y.
  void addBone( const in mat4 first, mat4 bone, const in float weight, inout vec4 turn, inout vec4 dual, inout mat4 linear, inout vec2 counted ) {
    float way = dot( first[0], bone[0] ) < 0.0 ? - weight : weight;
    turn += way * bone[0];
    dual += way * bone[1];
    linear += weight * rigidTransform( bone[0], bone[1] );
    vec3 between = first[0].w * bone[0].xyz - bone[0].w * first[0].xyz - cross( first[0].xyz, bone[0].xyz );
    float own = dot( bone[2].xyz, between );
    float strongest = dot( first[2].xyz, between );
    counted += weight * vec2( dot( between, between ), max( own * own, strongest * strongest ) );
  }
#endif
`;

const BLENDED_BONES = /* glsl */ `
#ifdef USE_SKINNING
  mat4 boneMatX = getBoneMatrix( skinIndex.x );
  vec4 turn = vec4( 0.0 );
  vec4 dual = vec4( 0.0 );
  mat4 linear = mat4( 0.0 );
  vec2 counted = vec2( 0.0 );
  addBone( boneMatX, boneMatX, skinWeight.x, turn, dual, linear, counted );
  addBone( boneMatX, getBoneMatrix( skinIndex.y ), skinWeight.y, turn, dual, linear, counted );
  addBone( boneMatX, getBoneMatrix( skinIndex.z ), skinWeight.z, turn, dual, linear, counted );
  addBone( boneMatX, getBoneMatrix( skinIndex.w ), skinWeight.w, turn, dual, linear, counted );
  float turnSize = length( turn );
  float twist = counted.y / max( counted.x, 1.0e-12 );
  boneMatX = twist * rigidTransform( turn / turnSize, dual / turnSize ) + ( 1.0 - twist ) * linear;
  mat4 boneMatY = boneMatX;
  mat4 boneMatZ = boneMatX;
  mat4 boneMatW = boneMatX;
#endif
`;

// The material with the bones of a TwistSkeleton.
export function withTwist<Kind extends Material>(material: Kind): Kind {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <skinning_pars_vertex>", `#include <skinning_pars_vertex>\n${FUNCTIONS}`)
      .replace("#include <skinbase_vertex>", BLENDED_BONES);
  };
  material.customProgramCacheKey = () => "twist";
  return material;
}

export function twistShadows(): MeshDepthMaterial {
  return withTwist(new MeshDepthMaterial({ depthPacking: RGBADepthPacking }));
}
