// Counts the pixels that differ in pairs of pictures with the programs sinew follows, without and
// with a look at anti-aliasing. Prints a line a pair: its name, its threshold, then twice each
// pixelmatch 7 (yiq), odiff 4 (yiq-white), pixelmatch 8 (oklab).
// Usage: node counts.mjs FOLDER MODULES; FOLDER holds NAME-a.png, NAME-b.png and thresholds.txt,
// MODULES the folder node_modules. `./dev diff-counts` does it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [folder, modules] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const { PNG } = require('pngjs');
const load = async (name) => (await import(require.resolve(name))).default;
const pixelmatch7 = await load('pixelmatch7');
const pixelmatch8 = await load('pixelmatch');
const odiff = path.join(modules, 'node_modules/odiff-bin/bin/odiff');

const pixels = (file) => PNG.sync.read(fs.readFileSync(file));

function countWithOdiff(a, b, threshold, aa) {
  const options = [...(aa ? ['--aa'] : []), '--parsable-stdout', '-t', String(threshold)];
  const result = spawnSync(odiff, [a, b, ...options], { encoding: 'utf8' });
  if (result.status === 0) return 0;
  const count = /^(\d+);/.exec(result.stdout);
  if (!count) throw new Error(`odiff ${a}: ${result.stdout}${result.stderr}`);
  return Number(count[1]);
}

const lines = fs.readFileSync(path.join(folder, 'thresholds.txt'), 'utf8').trim().split('\n');
for (const line of lines) {
  const [name, threshold] = line.split(' ');
  const files = ['a', 'b'].map((side) => path.join(folder, `${name}-${side}.png`));
  const [a, b] = files.map(pixels);
  const count = (program, aa) =>
    program(a.data, b.data, null, a.width, a.height, { threshold: Number(threshold), includeAA: !aa });
  const counts = [false, true].map((aa) => [
    count(pixelmatch7, aa), countWithOdiff(...files, threshold, aa), count(pixelmatch8, aa)]);
  console.log([name, threshold, ...counts.flat()].join(' '));
}
