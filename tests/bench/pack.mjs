// Packs the same PNG files with sinew and with free-tex-packer-core, with the same trimming and padding,
// and prints the pixels of all pages, how much of them is filled, and the seconds from files to files.
// Usage: node pack.mjs SINEW MODULES [FOLDER...], from the root of the checkout; each FOLDER of PNG
// files is one more set. `./dev bench pack` does it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const [program, modules, ...folders] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const { PNG } = require('pngjs');
const { packAsync } = require('free-tex-packer-core');
const largest = 4096;

/** 2,000 opaque rectangles of 8 to 100 pixels a side, no two alike. */
function writeRectangles(folder) {
  let state = 7n;
  const between = (least, most) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return least + Number((state >> 33n) % BigInt(most - least + 1));
  };
  fs.mkdirSync(folder);
  for (let i = 0; i < 2000; ++i) {
    const png = new PNG({ width: between(8, 100), height: between(8, 100) });
    for (let at = 0; at < png.data.length; at += 4) png.data.set([i & 255, i >> 8, 128, 255], at);
    fs.writeFileSync(path.join(folder, `r${String(i).padStart(4, '0')}.png`), PNG.sync.write(png));
  }
}

function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? filesBelow(file) : file.endsWith('.png') ? [file] : [];
  }).sort();
}

const seconds = (start) => Number(process.hrtime.bigint() - start) / 1e9;

function packWithSinew(folder, out, padding) {
  const start = process.hrtime.bigint();
  execFileSync(program, ['sheet', folder, '--quiet', '-o', `${out}/s-{page}.png`, '--data',
    `json-hash:${out}/s-{page}.json`, '--padding', padding, '--border', padding, '--trim', 'frame',
    '--max-size', largest], { stdio: ['ignore', 'ignore', 'ignore'] });
  const time = seconds(start);
  return { time, sheets: filesBelowEndingIn(out, '.json').map((file) => JSON.parse(fs.readFileSync(file))) };
}

const filesBelowEndingIn = (folder, end) =>
  fs.readdirSync(folder).filter((name) => name.endsWith(end)).map((name) => path.join(folder, name));

async function packWithOther(folder, out, padding) {
  const start = process.hrtime.bigint();
  const images = filesBelow(folder).map((file) => ({ path: path.relative(folder, file), contents: fs.readFileSync(file) }));
  // What it recommends tries all it has, and takes minutes for thousands; the other is its default.
  const packer = images.length > 300 ? 'MaxRectsBin' : 'OptimalPacker';
  const files = await packAsync(images, { padding, width: largest, height: largest, allowRotation: false,
    powerOfTwo: false, exporter: 'JsonHash', packer });
  for (const { name, buffer } of files) fs.writeFileSync(path.join(out, path.basename(name)), buffer);
  const time = seconds(start);
  return { time, sheets: files.filter((f) => f.name.endsWith('.json')).map((f) => JSON.parse(f.buffer)) };
}

/** The pixels of all pages, and the part of them that frames fill, each place once. */
function measured({ time, sheets }) {
  let pixels = 0;
  let filled = 0;
  for (const { frames, meta } of sheets) {
    pixels += meta.size.w * meta.size.h;
    const places = new Map(Object.values(frames).map(({ frame }) => [`${frame.x},${frame.y}`, frame.w * frame.h]));
    for (const area of places.values()) filled += area;
  }
  return { time, pixels, occupancy: filled / pixels };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sinew-bench-'));
try {
  const at = (name) => path.join(folder, name);
  writeRectangles(at('rectangles'));
  execFileSync(program, ['render', 'scenes/gallery/walk.yaml', '--background', 'transparent', '--quiet',
    '-o', at('walk')]);
  const sets = { rectangles: at('rectangles'), walk: at('walk') };
  for (const extra of folders) sets[path.basename(extra)] = extra;
  for (const [name, source] of Object.entries(sets)) {
    fs.mkdirSync(at(`${name}-sinew`));
    fs.mkdirSync(at(`${name}-other`));
    // Gaps between rectangles would count as empty.
    const padding = name === 'rectangles' ? 0 : 2;
    const own = measured(packWithSinew(source, at(`${name}-sinew`), padding));
    const other = measured(await packWithOther(source, at(`${name}-other`), padding));
    console.log(`${name}: ${filesBelow(source).length} files`);
    for (const [who, { time, pixels, occupancy }] of [['sinew', own], ['free-tex-packer-core', other]]) {
      console.log(`  ${who.padEnd(22)} ${String(pixels).padStart(10)} pixels  `
        + `${(occupancy * 100).toFixed(1).padStart(5)} % filled  ${time.toFixed(3).padStart(8)} s`);
    }
    console.log(`  ${(other.time / own.time).toFixed(1)} times as fast`);
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
