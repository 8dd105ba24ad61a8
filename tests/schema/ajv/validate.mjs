// Holds the JSON Schema of scenes in a real validator: every scene of the checkout must pass, and of
// tests/broken all must fail but those below, which are right for all a schema can say.
// Usage: node validate.mjs SINEW MODULES, from the root of the checkout; MODULES is the folder that
// holds node_modules. `./dev schema-check` does it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [program, modules] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const Ajv = require('ajv');
const YAML = require('yaml');

/** Broken scenes that a schema takes for right, by why. Words that end in * stand for all of them. */
const beyondTheSchema = {
  'names and paths are resolved by the program':
    `affects_* base_* clip_* clips_* bone_name_taken bone_parent_misspelt bones_in_a_cycle image_misspelt
     image_of_no_images lead_misspelt name_reserved* name_taken* order_* orders_in_a_circle
     parent_* parents_in_a_cycle two_cycles_of_parents pin_name_taken pin_parent_misspelt
     pin_point_* pin_run_* pivot_* set_* track_* triangle_collapsed`,
  'what a skeleton holds is resolved by the program':
    `animation_* attachment_* bone_hangs_on_itself constraint_name_taken deform_of_no_vertex
     draw_order_* ik_* play_* skin_* slot_attachment_misspelt slot_bone_* slot_name_taken
     bone_parent_misspelt_in_a_chain binding_of_an_unknown_bone bone_of_an_unknown_skin
     clipping_ends_at_no_slot constraint_of_an_unknown_skin event_key_misspelt
     frame_of_an_attachment_without_frames linked_mesh_misspelt linked_mesh_of_a_region
     linked_meshes_in_a_circle path_constraint_* physics_of_a_triangle_bone
     reset_of_what_does_not_swing slider_animation_misspelt transform_bone_twice
     transform_source_misspelt weights_*`,
  'these are allowed, and warned of': 'keys_after_the_end shape_draws_nothing',
  'what a prefab holds is another file': 'prefab_*',
  'variables stand for anything': 'vars_*',
  'pictures are other files': 'image_*',
  'fields depend on one another':
    `binding_and_vertices binding_weights_too_light binding_with_too_few_uvs
     clipping_of_two_points clipping_without_points linked_mesh_deforms_* path_attachment_*
     points_and_binding bone_limits_reversed skeleton_without_weights triangle_bone_without_area
     canvas_too_large duration_and_frames ellipse_radius_negative mesh_* pin_of_many_points_*
     pin_to_and_parent pointer_path_adds pointer_sampled_too_often press_up_before_down
     presses_* rope_* gradient_* half_plane_without_a_direction stroke_widths_out_of_order`,
  'the data of an SVG path is read by the program': 'path_*',
  'a list of words is the program\'s': 'colour_misspelt frames_to_compare_are_a_text',
  'a reader of YAML hands on other values or none':
    `alias anchor tag tag_on_a_map colour_bare control_character nested_too_deep not_utf8 nul_byte
     number_is_hex number_too_small
     number_with_a_leading_zero sinew_is_not_first`,
  'units are counted by the program':
    `fps_by_zero percent_above_its_range time_of_thirty_digits time_too_long too_many_*`,
};

function* scenesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* scenesBelow(file);
    else if (file.endsWith('.yaml')) yield file;
  }
}

function parse(file) {
  try {
    return YAML.parse(fs.readFileSync(file, 'utf8'), { logLevel: 'error' });
  } catch {
    return undefined;
  }
}

const listed = Object.values(beyondTheSchema).flatMap((names) => names.split(/\s+/));
const isListed = (name) =>
  listed.some((word) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word));

const schema = JSON.parse(execFileSync(program, ['schema'], { maxBuffer: 1 << 26 }));
const validate = new Ajv({ strict: true, strictTypes: false, strictTuples: false }).compile(schema);
const failures = [];
let passed = 0;
function expect(holds, message) {
  if (holds) passed += 1;
  else failures.push(message);
}

const scenes = [...scenesBelow('scenes')].sort();
for (const file of scenes) {
  const isRight = validate(parse(file));
  expect(isRight, `${file} is rejected: ${JSON.stringify(validate.errors?.[0])}`);
}
const accepted = new Set();
for (const file of fs.readdirSync('tests/broken').filter((name) => name.endsWith('.yaml')).sort()) {
  const name = path.basename(file, '.yaml');
  const document = parse(path.join('tests/broken', file));
  const isRight = document !== undefined && validate(document);
  if (isRight) accepted.add(name);
  expect(!isRight || isListed(name), `${file} is accepted: say why in tests/schema/ajv/validate.mjs, if the schema cannot tell`);
}
for (const word of listed) {
  const prefix = word.replace(/\*$/, '');
  const isNeeded = [...accepted].some((name) => (word === prefix ? name === word : name.startsWith(prefix)));
  expect(isNeeded, `'${word}' is listed as beyond the schema, and the schema rejects it`);
}
expect(scenes.length > 80, 'there are too few scenes to tell anything');
for (const failure of failures) console.log(`schema-check: ${failure}`);
console.log(`schema-check: ${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
