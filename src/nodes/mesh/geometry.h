#pragma once

#include "scene/node_type.h"

namespace sinew {

/// How the vertices of a mesh are joined.
struct MeshTriangles {
  bool strip = false;  ///< From both ends of an outline inwards; else by `list`.
  std::vector<Triangle> list;
};

/// A picture on triangles: what a mesh node and a mesh that a slot shows have in common.
struct PictureMesh {
  PictureRef image;
  std::optional<BoxPoint> size;
  std::optional<std::array<int, 2>> grid;
  std::vector<Vec2> outline;
  std::vector<Vec2> vertices;
  std::vector<Vec2> uvs;
  MeshTriangles triangles;
  // Compiled:
  std::vector<Vec2> points;  ///< Own space; unless a track moves `outline` or `vertices`.
  std::vector<Vec2> texels;  ///< On a picture of the size `picture`.
  Vec2 picture;
  std::vector<Triangle> joined;
};

/// Without a check: embed it and call check_geometry.
const Struct& mesh_geometry_table();
/// deform: of its vertices, those that move.
bool check_geometry(const Value& map, const PictureMesh& mesh, std::vector<Vec2>& deform,
                    ReadContext& context);

/// The size of the mesh's picture, in pixels.
Vec2 picture_size(const Scene& scene, const PictureMesh& mesh);
/// How large the whole picture lies under the mesh.
Vec2 drawn_size(const Scene& scene, const PictureMesh& mesh);

/// Makes whatever does not change in time. False after a report; `span`: of the whole mesh.
bool compile_geometry(CompileContext& context, PictureMesh& mesh, SourceSpan span);

/// The vertices now: those written where a track may have moved them.
const std::vector<Vec2>& points_of(const PictureMesh& mesh);

}  // namespace sinew
