// Times `sinew diff` beside odiff and pixelmatch, in one run: a folder of 200 pairs of 1024 x 1024
// pixels, 180 of them equal in other bytes, on two threads; then single pairs.
// Usage: node diff.mjs SINEW MODULES FOLDER; `./dev bench diff` does it.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [sinew, modules, folder] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const { PNG } = require('pngjs');
const pixelmatch = (await import(require.resolve('pixelmatch7'))).default;
const odiff = path.join(modules, 'node_modules/odiff-bin/bin/odiff');

function render(name, size, frames, extra) {
  const out = path.join(folder, name);
  spawnSync(sinew, ['render', 'scenes/gallery/walk.yaml', '-o', out, '--canvas', `${size}x${size}`,
    '--scale', String(size / 400), '--fps', '60', '--frames', frames, '--quiet', ...extra]);
  return out;
}

/** The same pictures as another encoder writes them. */
function reencode(from, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from).filter((file) => file.endsWith('.png'))) {
    fs.writeFileSync(path.join(to, name), PNG.sync.write(PNG.sync.read(fs.readFileSync(path.join(from, name)))));
  }
}

function prepare() {
  if (fs.existsSync(path.join(folder, 'ready'))) return;
  fs.rmSync(folder, { recursive: true, force: true });
  for (const [size, frames, other] of [[1024, '0-199', '0-199x10'], [4096, '0-1', '0-0']]) {
    reencode(render(`raw${size}`, size, frames, []), path.join(folder, `a${size}`));
    const changed = render(`changed${size}`, size, other, ['--set', 'sun.at=[294.5, 97]']);
    const b = path.join(folder, `b${size}`);
    fs.cpSync(path.join(folder, `raw${size}`), b, { recursive: true });
    fs.rmSync(path.join(b, '.sinew'), { recursive: true });
    for (const name of fs.readdirSync(changed).filter((file) => file.endsWith('.png'))) {
      fs.copyFileSync(path.join(changed, name), path.join(b, name));
    }
  }
  fs.writeFileSync(path.join(folder, 'ready'), '');
}

const seconds = async (body) => {
  const start = process.hrtime.bigint();
  await body();
  return Number(process.hrtime.bigint() - start) / 1e9;
};

/** The middle one of `times` runs. */
async function median(times, body) {
  const all = [];
  for (let i = 0; i < times; ++i) all.push(await seconds(body));
  return all.sort((a, b) => a - b)[Math.floor(times / 2)];
}

const run = (program, args) => new Promise((resolve) => {
  spawn(program, args, { stdio: 'ignore' }).on('close', resolve);
});

async function twoAtOnce(items, body) {
  const left = [...items];
  const worker = async () => { while (left.length > 0) await body(left.shift()); };
  await Promise.all([worker(), worker()]);
}

const pairOf = (size) => (name) => ['a', 'b'].map((side) => path.join(folder, side + size, name));

async function folders() {
  const pair = pairOf(1024);
  const names = fs.readdirSync(path.join(folder, 'a1024'));
  const ours = ['diff', path.join(folder, 'a1024'), path.join(folder, 'b1024'), '--threads', '2', '--quiet'];
  const rows = {
    'sinew, exact': await median(3, () => run(sinew, ours)),
    'sinew, yiq-white': await median(3, () => run(sinew, [...ours, '--metric', 'yiq-white'])),
    'odiff, a process a pair': await median(3, () => twoAtOnce(names, (name) => run(odiff, [...pair(name), '--parsable-stdout']))),
  };
  console.log(`${names.length} pairs of 1024 x 1024, two at once, seconds:`);
  for (const [name, time] of Object.entries(rows)) console.log(`  ${name.padEnd(26)}${time.toFixed(2)}`);
  const factor = (row) => (rows['odiff, a process a pair'] / rows[row]).toFixed(1);
  console.log(`  odiff takes ${factor('sinew, exact')} times as long as exact, ${factor('sinew, yiq-white')} times as long as yiq-white`);
}

async function single(size, name, what) {
  const files = pairOf(size)(name);
  const read = () => files.map((file) => PNG.sync.read(fs.readFileSync(file)));
  const match = ([a, b]) => pixelmatch(a.data, b.data, null, size, size);
  const loaded = read();
  const ours = (...extra) => median(5, () => run(sinew, ['diff', ...files, '--quiet', ...extra]));
  const rows = {
    'sinew, exact': await ours(),
    'sinew, yiq': await ours('--metric', 'yiq', '--ignore-aa'),
    'sinew, yiq, one thread': await ours('--metric', 'yiq', '--ignore-aa', '--threads', '1'),
    'pixelmatch 7 with decoding': await median(5, () => match(read())),
    'pixelmatch 7 alone': await median(5, () => match(loaded)),
    odiff: await median(5, () => run(odiff, [...files, '--parsable-stdout'])),
  };
  console.log(`one pair of ${size} x ${size}, ${what}, milliseconds:`);
  for (const [row, time] of Object.entries(rows)) console.log(`  ${row.padEnd(28)}${(1000 * time).toFixed(0)}`);
}

prepare();
await folders();
await single(1024, '0000.png', 'different');
await single(1024, '0001.png', 'equal');
await single(4096, '0000.png', 'different');
await single(4096, '0001.png', 'equal');
