// Packs frames with sinew, lets PixiJS and Phaser read the sheets, and wants every frame back through
// the texture coordinates they come to.
// Usage: node check.mjs SINEW MODULES, from the root of the checkout; MODULES is the folder that holds
// node_modules. `./dev test-consumers` does it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { height, looksTheSame, width, writeFrames } from './frames.mjs';

const [program, modules] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const { PNG } = require('pngjs');

// What both want of a browser before they can be loaded.
globalThis.window = globalThis;
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'node', platform: 'linux' } });
// pixi.js has a file of its own for module loaders without package.json.
const pixi = await import(pathToFileURL(path.resolve(modules, 'node_modules/pixi.js/lib/index.mjs')));
const phaser = (file) => require(`phaser/src/${file}`);
const Texture = phaser('textures/Texture.js');

const failures = [];
let passed = 0;
function expect(holds, message) {
  if (holds) passed += 1;
  else failures.push(message);
}

/** Puts a frame together. sample(x, y) names the page's pixel for a pixel of the part that is kept. */
function unpack(page, kept, sample) {
  const out = Buffer.alloc(width * height * 4);
  for (let y = 0; y < kept.height; ++y) {
    for (let x = 0; x < kept.width; ++x) {
      const [u, v] = sample((x + 0.5) / kept.width, (y + 0.5) / kept.height);
      const from = (Math.floor(v * page.height) * page.width + Math.floor(u * page.width)) * 4;
      page.data.copy(out, ((kept.y + y) * width + kept.x + x) * 4, from, from + 4);
    }
  }
  return out;
}

async function readWithPixi(json, page) {
  const source = new pixi.TextureSource({ width: page.width, height: page.height });
  const sheet = new pixi.Spritesheet(new pixi.Texture({ source }), json);
  await sheet.parse();
  const frames = new Map();
  for (const [name, texture] of Object.entries(sheet.textures)) {
    const { x0, y0, x1, y1, x3, y3 } = texture.uvs;
    const kept = texture.trim ?? { x: 0, y: 0, width: texture.orig.width, height: texture.orig.height };
    frames.set(name, unpack(page, kept, (x, y) => [x0 + (x1 - x0) * x + (x3 - x0) * y,
      y0 + (y1 - y0) * x + (y3 - y0) * y]));
  }
  return { frames, animations: sheet.data.animations, sheet };
}

/** Lets one of Phaser's parsers fill a texture that has this page only. */
function readWithPhaser(parser, json, page, sourceIndex = 0) {
  const texture = Object.create(Texture.prototype);
  const image = { width: page.width, height: page.height, isRenderTexture: false, resolution: 1 };
  Object.assign(texture, { source: [], frames: {}, customData: {}, frameTotal: 0, firstFrame: '__BASE',
    manager: { game: {} } });
  texture.source[sourceIndex] = image;
  phaser(`textures/parsers/${parser}.js`)(texture, sourceIndex, json);
  const frames = new Map();
  for (const [name, frame] of Object.entries(texture.frames)) {
    if (name === '__BASE') continue;
    const { u0, v0, u1, v1 } = frame;
    const kept = { x: frame.x, y: frame.y, width: frame.cutWidth, height: frame.cutHeight };
    frames.set(name, unpack(page, kept, (x, y) => (frame.rotated
      ? [u0 + (u1 - u0) * y, v0 + (v1 - v0) * x] : [u0 + (u1 - u0) * x, v0 + (v1 - v0) * y])));
  }
  return frames;
}

function compare(label, found, wanted) {
  expect(found.size === wanted.size, `${label}: ${found.size} frames instead of ${wanted.size}`);
  for (const [name, pixels] of wanted) {
    const same = found.has(name) && looksTheSame(found.get(name), pixels);
    expect(same, `${label}: '${name}' is ${found.has(name) ? 'another picture' : 'missing'}`);
  }
}

const merged = (maps) => new Map(maps.flatMap((map) => [...map]));

async function check(label, options, originals, folder) {
  const out = fs.mkdtempSync(path.join(folder, 'sheet-'));
  const at = (name) => path.join(out, name);
  execFileSync(program, ['sheet', path.join(folder, 'frames'), '--quiet', '--fps', '12', ...options,
    '-o', at('s-{page}.png'), '--data', `json-hash:${at('s-{page}.json')}`,
    '--data', `json-array:${at('a-{page}.json')}`, '--data', `phaser-multiatlas:${at('multi.json')}`]);
  const json = (name) => JSON.parse(fs.readFileSync(at(name)));
  const pages = [];
  while (fs.existsSync(at(`s-${pages.length}.png`))) {
    pages.push(PNG.sync.read(fs.readFileSync(at(`s-${pages.length}.png`))));
  }
  const hashes = pages.map((_, i) => json(`s-${i}.json`));
  const pixiSheets = [];
  for (let i = 0; i < pages.length; ++i) pixiSheets.push(await readWithPixi(hashes[i], pages[i]));
  compare(`pixi, ${label}`, merged(pixiSheets.map((sheet) => sheet.frames)), originals);
  for (const { animations, sheet } of pixiSheets) {
    for (const [name, frames] of Object.entries(animations)) {
      expect(sheet.animations[name].every((texture, i) => texture === sheet.textures[frames[i]]),
        `pixi, ${label}: animation '${name}' has other textures`);
    }
  }
  compare(`phaser's hash, ${label}`,
    merged(pages.map((page, i) => readWithPhaser('JSONHash', hashes[i], page))), originals);
  compare(`phaser's array, ${label}`,
    merged(pages.map((page, i) => readWithPhaser('JSONArray', json(`a-${i}.json`), page))), originals);
  const { textures } = json('multi.json');
  expect(textures.every(({ image }, i) => image === `s-${i}.png`), `${label}: multiatlas names other images`);
  compare(`phaser's multiatlas, ${label}`,
    merged(textures.map((texture, i) => readWithPhaser('JSONArray', texture, pages[i]))), originals);
  return { pages: pages.length, rotated: Object.values(hashes[0].frames).filter((f) => f.rotated).length,
    related: hashes[0].meta.related_multi_packs };
}

/** Phaser makes animations of Aseprite's tags, with frames by their numbers. */
function checkAseprite(originals, folder) {
  const at = (name) => path.join(folder, name);
  execFileSync(program, ['sheet', path.join(folder, 'frames'), '--quiet', '--fps', '12',
    '-o', at('ase.png'), '--data', `aseprite:${at('ase.json')}`]);
  const json = JSON.parse(fs.readFileSync(at('ase.json')));
  const page = PNG.sync.read(fs.readFileSync(at('ase.png')));
  const frames = readWithPhaser('JSONHash', json, page);
  const made = [];
  phaser('animations/AnimationManager.js').prototype.createFromAseprite.call(
    { game: { cache: { json: { get: () => json } } }, create: (config) => made.push(config) }, 'ase');
  const walk = made.find((config) => config.key === 'walk');
  const names = ['walk/0', 'walk/1', 'walk/2', 'walk/3', 'walk/10'];
  expect(walk.frames.length === names.length, 'aseprite: the walk has other frames');
  expect(walk.duration === 417, `aseprite: the walk takes ${walk.duration} ms`);
  names.forEach((name, i) => expect(looksTheSame(frames.get(walk.frames[i].frame), originals.get(name)),
    `aseprite: frame ${i} is not '${name}'`));
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sinew-consumers-'));
try {
  const originals = writeFrames(path.join(folder, 'frames'), PNG);
  const plain = await check('plain', [], originals, folder);
  expect(plain.pages === 1 && plain.rotated === 0, 'the plain sheet is not plain');
  const turned = await check('turned', ['--rotate', '--max-size', '1000x64', '--extrude', '1'], originals, folder);
  expect(turned.rotated > 0, 'nothing is turned');
  const several = await check('several pages', ['--max-size', '72', '--border', '1'], originals, folder);
  expect(several.pages > 1 && several.related.length === several.pages - 1, 'there are not several pages');
  await check('powers of two, not trimmed', ['--power-of-two', '--trim', 'none'], originals, folder);
  checkAseprite(originals, folder);
} finally {
  fs.rmSync(folder, { recursive: true });
}
for (const failure of failures) console.log(`test-consumers: ${failure}`);
console.log(`test-consumers: ${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
