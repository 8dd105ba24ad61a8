// Frames that are awkward to pack: high and wide ones, the same at two places, one pixel, nothing.
import fs from 'node:fs';
import path from 'node:path';

export const width = 64;
export const height = 48;

/** Name in the folder to what is seen: [width, height, left, top, seed]. */
const spots = {
  'walk/0': [50, 8, 3, 4, 1],
  'walk/1': [7, 41, 9, 5, 2],
  'walk/2': [7, 41, 50, 1, 2],
  'walk/3': [64, 48, 0, 0, 3],
  'walk/10': [9, 40, 2, 2, 4],
  'größe/0': [1, 1, 63, 47, 5],
  'größe/1': [0, 0, 0, 0, 0],
  'größe/2': [30, 30, 1, 2, 6],
  'лев': [11, 9, 7, 3, 7],
};

function draw([columns, rows, left, top, seed]) {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x) {
      const at = ((top + y) * width + left + x) * 4;
      data.set([x * 3 + seed, y * 5, seed * 7, 255 - ((x + y) % 3)], at);
    }
  }
  return data;
}

/** Writes them as PNG files below a folder and returns their pixels by name. */
export function writeFrames(folder, PNG) {
  const frames = new Map();
  for (const [name, spot] of Object.entries(spots)) {
    const png = new PNG({ width, height });
    draw(spot).copy(png.data);
    const file = path.join(folder, `${name}.png`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, PNG.sync.write(png));
    frames.set(name, png.data);
  }
  return frames;
}

/** Whether two pictures look the same: colours count where they are seen. */
export function looksTheSame(a, b) {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 4) {
    if (a[at + 3] !== b[at + 3]) return false;
    if (a[at + 3] > 0 && a.compare(b, at, at + 3, at, at + 3) !== 0) return false;
  }
  return true;
}
