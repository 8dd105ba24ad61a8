// Packs the frames of frames.mjs with free-tex-packer-core, in each of its formats that sinew writes too,
// into tests/output/sprite_sheet/real: what the readers of the tests prove themselves on.
// Usage: node make_real_sheets.mjs MODULES, from the root of the checkout.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { writeFrames } from './frames.mjs';

const [modules] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const { PNG } = require('pngjs');
const { packAsync } = require('free-tex-packer-core');

/** What each format can say in its hands. Its Spine and Unity files leave offsets out. */
const formats = {
  JsonHash: { allowTrim: true, allowRotation: true },
  JsonArray: { allowTrim: true, allowRotation: true },
  Phaser3: { allowTrim: true, allowRotation: true },
  Starling: { allowTrim: true, allowRotation: true },
  Cocos2d: { allowTrim: true, allowRotation: true },
  Spine: { allowTrim: false, allowRotation: false },
  Unity3D: { allowTrim: false, allowRotation: false },
  Css: { allowTrim: false, allowRotation: false },
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sinew-real-'));
const frames = writeFrames(folder, PNG);
const images = [...frames.keys()].map((name) => ({
  path: `${name}.png`, contents: fs.readFileSync(path.join(folder, `${name}.png`)) }));
fs.rmSync(folder, { recursive: true });
for (const [exporter, options] of Object.entries(formats)) {
  const files = await packAsync(images, { textureName: exporter, exporter, padding: 2, width: 256, height: 256,
    removeFileExtension: true, packer: 'MaxRectsBin', packerMethod: 'BestShortSideFit', ...options });
  for (const { name, buffer } of files) {
    fs.mkdirSync('tests/output/sprite_sheet/real', { recursive: true });
    fs.writeFileSync(path.join('tests/output/sprite_sheet/real', name), buffer);
  }
}
