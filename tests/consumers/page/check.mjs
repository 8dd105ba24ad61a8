// Opens the page of `sinew diff --html` in headless Chromium from the file system, clicks through
// everything, and takes a picture of each view.
// Usage: node check.mjs PAGE MODULES PICTURES [CHROMIUM]; `./dev page-check` does it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [page, modules, pictures, chromium = '/usr/bin/chromium'] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'modules.js'));
const puppeteer = require('puppeteer-core');

const problems = [];
let passed = 0;
function expect(holds, message) {
  if (holds) passed += 1;
  else problems.push(message);
}

fs.mkdirSync(pictures, { recursive: true });
const browser = await puppeteer.launch({
  executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'], protocolTimeout: 120000,
});
const tab = await browser.newPage();
await tab.setViewport({ width: 1280, height: 860 });
tab.on('pageerror', (error) => problems.push(`script: ${error.message}`));
tab.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
tab.on('request', (request) => {
  const url = request.url();
  if (!url.startsWith('file:') && !url.startsWith('data:')) problems.push(`asks for ${url}`);
});
await tab.goto(`file://${path.resolve(page)}`);
const text = (selector) => tab.$eval(selector, (node) => node.textContent);
const count = (selector) => tab.$$eval(selector, (nodes) => nodes.length);
const shot = (name) => tab.screenshot({ path: path.join(pictures, `${name}.png`) });
const loaded = () => tab.$$eval('#stage img', (images) => images.every((image) => image.complete && image.naturalWidth > 0));

expect((await text('#summary')).includes('not the same'), 'the summary says that something differs');
expect((await count('#list li')) > 0, 'pairs are listed');
expect((await count('#chart rect')) > 0, 'frames have a chart');
const pair = () => text('#name');
const views = ['side by side', 'diff', 'overlay', 'blink', 'slider', 'onion skin'];
for (const [index, view] of views.entries()) {
  await tab.click(`#tools button:nth-child(${index + 1})`);
  expect((await tab.$eval(`#tools button:nth-child(${index + 1})`, (b) => b.getAttribute('aria-pressed'))) === 'true', `${view} is pressed`);
  expect((await count('#stage img')) === [3, 1, 2, 2, 2, 2][index], `${view} shows its pictures`);
  await tab.waitForFunction(() => [...document.querySelectorAll('#stage img')].every((i) => i.complete && i.style.width));
  expect(await loaded(), `${view}: pictures are loaded`);
  await shot(`${index + 1}-${view.replaceAll(' ', '-')}`);
}
await tab.keyboard.press('4');
const caption = () => text('#stage figcaption');
const before = await caption();
await new Promise((resolve) => setTimeout(resolve, 700));
expect((await caption()) !== before, 'blinking changes the picture');
await tab.keyboard.press('5');
await tab.$eval('#stage input[type=range]', (range) => { range.value = 20; range.dispatchEvent(new Event('input')); });
expect((await tab.$eval('#stage .over', (node) => node.style.clipPath)).includes('20%'), 'the slider moves');
const first = await pair();
await tab.keyboard.press('j');
expect((await pair()) !== first, 'j goes to the next pair');
await tab.keyboard.press('k');
expect((await pair()) === first, 'k goes back');
const width = () => tab.$eval('#stage img', (image) => image.clientWidth);
await tab.keyboard.press('1');
await tab.keyboard.press('+');
const wide = await width();
await tab.keyboard.press('+');
expect((await width()) === 2 * wide, '+ doubles the size');
await tab.keyboard.press('0');
const all = await count('#list li');
await tab.click('#filters button:first-child');
expect((await count('#list li')) !== all, 'a filter changes the list');
await tab.click('#filters button:first-child');
await tab.keyboard.press('/');
await tab.keyboard.type(first);
expect((await count('#list li')) === 1, 'search leaves one pair');
await shot('7-search');
await tab.keyboard.press('Escape');
const ground = () => tab.$eval('body', (body) => getComputedStyle(body).backgroundColor);
const light = await ground();
await tab.keyboard.press('t');
expect((await ground()) !== light, 't turns light to dark');
await shot('8-other-theme');
await tab.$eval('#chart rect:nth-of-type(2)', (bar) => bar.dispatchEvent(new MouseEvent('click')));
expect((await pair()) !== '', 'a bar of the chart chooses its frame');
await tab.setViewport({ width: 420, height: 800 });
await shot('9-narrow');
await browser.close();

for (const problem of problems) console.log(`page-check: ${problem}`);
console.log(`page-check: ${passed} passed, ${problems.length} failed`);
process.exitCode = problems.length === 0 ? 0 : 1;
