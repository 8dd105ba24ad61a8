'use strict';
const element = (id) => document.getElementById(id);
const report = JSON.parse(element('report').textContent);
const pictures = JSON.parse(element('pictures').textContent);
const views = ['side by side', 'diff', 'overlay', 'blink', 'slider', 'onion skin'];
const page = 500;
const state = { shown: page, hidden: new Set(['same']), search: '', pair: -1, view: 0, zoom: 0, share: 50 };
let timer = 0;

function make(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

const kindOf = (pair) =>
  pair.verdict === 'broken' || pair.fails ? 'bad' : pair.verdict === 'same' ? 'good' : 'warn';

const matching = () => report.pairs
  .map((pair, index) => ({ pair, index }))
  .filter(({ pair }) => !state.hidden.has(pair.verdict) && pair.name.toLowerCase().includes(state.search));

function drawList() {
  const all = matching();
  element('list').replaceChildren(...all.slice(0, state.shown).map(({ pair, index }) => {
    const item = make('li', { onclick: () => choose(index) }, pair.name + ' ',
      make('span', { className: 'verdict ' + kindOf(pair), textContent: pair.verdict }));
    if (pair.text) item.append(make('small', { textContent: pair.text }));
    item.setAttribute('aria-current', String(index === state.pair));
    item.dataset.index = index;
    return item;
  }));
  element('more').hidden = all.length <= state.shown;
  element('more').textContent = `show more (${all.length - state.shown} left)`;
}

function drawFilters() {
  const verdicts = Object.entries(report.counts).filter(([, count]) => count > 0);
  element('filters').replaceChildren(...verdicts.map(([verdict, count]) => {
    const button = make('button', { type: 'button', textContent: `${verdict} ${count}` });
    button.setAttribute('aria-pressed', String(!state.hidden.has(verdict)));
    button.onclick = () => {
      if (!state.hidden.delete(verdict)) state.hidden.add(verdict);
      drawFilters();
      drawList();
    };
    return button;
  }));
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** How high a bar stands: what share of the pixels differs, or all of it for frames in one side only. */
function share(pair) {
  if (['added', 'deleted', 'renamed', 'broken'].includes(pair.verdict)) return 100;
  return pair.percent || 0;
}

function drawChart() {
  const chart = element('chart');
  const sequence = report.sequences.find((one) => one.pairs.includes(state.pair));
  if (!sequence) return chart.replaceChildren();
  const width = 1000;
  const height = 90;
  const step = width / sequence.pairs.length;
  const most = Math.max(...sequence.pairs.map((index) => share(report.pairs[index])), 1e-9);
  const bars = sequence.pairs.map((index, place) => {
    const pair = report.pairs[index];
    const tall = pair.verdict === 'same' ? 1 : Math.max(4, share(pair) / most * (height - 6));
    const bar = svg('rect', {
      x: place * step, width: Math.max(1, step - (step > 4 ? 1 : 0)), y: height - tall, height: tall,
      fill: index === state.pair ? 'var(--ink)' : pair.verdict === 'same' ? 'var(--line)' :
        kindOf(pair) === 'bad' ? 'var(--bad)' : 'var(--bar)',
    }, svg('title', {}, `${pair.name}: ${pair.text || 'the same'}`));
    const reach = svg('rect', { x: place * step, width: step, y: 0, height, fill: 'transparent' },
      svg('title', {}, `${pair.name}: ${pair.text || 'the same'}`));
    bar.onclick = reach.onclick = () => choose(index);
    return [bar, reach];
  }).flat();
  const ends = [sequence.frames[0], sequence.frames[sequence.frames.length - 1]];
  chart.replaceChildren(
    make('div', { textContent: `${sequence.name}: ${sequence.text}; highest bar ${Number(most.toPrecision(3))} % of the pixels` }),
    svg('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img' }, ...bars),
    make('div', { className: 'ends' }, ...ends.map((frame) => make('span', { textContent: frame }))));
  if (sequence.alignment) chart.append(make('p', { className: 'alignment', textContent: sequence.alignment.text }));
}

function picture(source, label) {
  const image = make('img', { src: source, alt: label, draggable: false });
  const fit = () => {
    const room = Math.max(200, element('stage').clientWidth - 40);
    const columns = state.view === 0 ? 3 : 1;
    const fitting = Math.min(8, (room / columns - 12) / image.naturalWidth, 480 / image.naturalHeight);
    const scale = fitting > 1 ? Math.floor(fitting) : fitting;
    image.style.width = image.naturalWidth * (state.zoom || scale) + 'px';
  };
  image.onload = fit;
  if (image.complete && image.naturalWidth) fit();
  return image;
}

const framed = (label, ...layers) =>
  make('figure', {}, make('figcaption', { textContent: label }), make('div', { className: 'paper' }, ...layers));

function over(image, style) {
  image.className = 'over';
  Object.assign(image.style, style);
  return image;
}

/** An image above another, whose share the user moves. */
function layered(set, label, apply) {
  const top = over(picture(set.b, 'actual'), {});
  const frame = framed(label, picture(set.a, 'expected'), top);
  const edge = make('div', { className: 'edge', hidden: true });
  frame.lastChild.append(edge);
  const range = make('input', { type: 'range', min: 0, max: 100, value: state.share });
  range.setAttribute('aria-label', 'share of the actual picture');
  const update = () => {
    state.share = Number(range.value);
    apply(top, edge, state.share);
  };
  range.oninput = update;
  update();
  return [range, frame];
}

const drawers = [
  (set) => [make('div', { className: 'pictures' }, framed('expected', picture(set.a, 'expected')),
    framed('actual', picture(set.b, 'actual')), framed('diff', picture(set.diff, 'diff')))],
  (set) => [framed('diff', picture(set.diff, 'diff'))],
  (set) => [framed('actual under the diff', picture(set.b, 'actual'),
    over(picture(set.diff, 'diff'), { opacity: 0.6, mixBlendMode: 'multiply' }))],
  (set) => {
    const top = over(picture(set.b, 'actual'), {});
    const frame = framed('expected', picture(set.a, 'expected'), top);
    const turn = () => {
      top.hidden = !top.hidden;
      frame.firstChild.textContent = top.hidden ? 'expected' : 'actual';
    };
    turn();
    timer = setInterval(turn, 600);
    return [frame];
  },
  (set) => layered(set, 'expected | actual', (top, edge, value) => {
    top.style.clipPath = `inset(0 0 0 ${value}%)`;
    edge.hidden = false;
    edge.style.left = `calc(${value}% - 1px)`;
  }),
  (set) => layered(set, 'expected, actual', (top, edge, value) => { top.style.opacity = value / 100; }),
];

function drawStage() {
  clearInterval(timer);
  const pair = report.pairs[state.pair];
  const set = pictures[state.pair];
  element('stage').replaceChildren();
  if (!pair) return;
  if (!set) {
    const why = pair.verdict === 'same' ? 'Both pictures are the same; they are not in this page.' :
      'The pictures of this pair are not in this page.';
    return element('stage').replaceChildren(why);
  }
  const missing = !(set.a && set.b && set.diff);
  const content = missing
    ? [make('div', { className: 'pictures' }, ...['a', 'b', 'diff'].filter((side) => set[side])
      .map((side) => framed({ a: 'expected', b: 'actual', diff: 'diff' }[side], picture(set[side], side))))]
    : drawers[state.view](set);
  element('stage').replaceChildren(...content);
}

function drawTools() {
  const buttons = views.map((name, index) => {
    const button = make('button', { type: 'button', textContent: `${index + 1} ${name}`, onclick: () => look(index) });
    button.setAttribute('aria-pressed', String(index === state.view));
    return button;
  });
  const zoom = (text, to) => make('button', { type: 'button', textContent: text, title: 'zoom', onclick: () => enlarge(to) });
  element('tools').replaceChildren(...buttons, zoom('−', -1), zoom('fit', 0), zoom('+', 1));
}

function look(view) {
  state.view = view;
  drawTools();
  drawStage();
}

function enlarge(step) {
  state.zoom = step === 0 ? 0 : Math.min(32, Math.max(0.25, (state.zoom || 1) * (step > 0 ? 2 : 0.5)));
  drawStage();
}

function choose(index) {
  state.pair = index;
  const pair = report.pairs[index];
  for (const item of element('list').children) {
    item.setAttribute('aria-current', String(Number(item.dataset.index) === index));
    if (Number(item.dataset.index) === index) item.scrollIntoView({ block: 'nearest' });
  }
  element('name').textContent = pair ? pair.name : 'Nothing differs';
  element('text').textContent = pair ? [pair.text || 'the same', pair.change_text].filter(Boolean).join('; ') : '';
  drawChart();
  drawTools();
  drawStage();
}

function move(step) {
  const indices = matching().map(({ index }) => index);
  const at = indices.indexOf(state.pair);
  const next = indices[Math.min(indices.length - 1, Math.max(0, at + step))];
  if (next !== undefined) choose(next);
}

function turnTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const typing = event.target.tagName === 'INPUT' && event.target.type === 'search';
  if (typing) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  const keys = {
    j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1),
    '+': () => enlarge(1), '-': () => enlarge(-1), '0': () => enlarge(0), t: turnTheme,
    '/': () => element('search').focus(),
  };
  const view = Number(event.key) - 1;
  const action = keys[event.key] || (views[view] && (() => look(view)));
  if (!action) return;
  event.preventDefault();
  action();
});

element('title').textContent = `${report.a} → ${report.b}`;
document.title = `sinew diff: ${report.a} → ${report.b}`;
element('summary').textContent = [report.summary, report.rate].filter(Boolean).join('; ');
element('summary').className = report.different ? 'bad' : 'good';
element('settings').textContent = report.settings.map((one) => `${one.name} ${one.value} (${one.origin})`).join(', ');
element('theme').onclick = turnTheme;
element('search').oninput = (event) => {
  state.search = event.target.value.toLowerCase();
  state.shown = page;
  drawList();
};
element('more').onclick = () => {
  state.shown += page;
  drawList();
};
if (matchMedia('(prefers-color-scheme: dark)').matches) turnTheme();
drawFilters();
drawList();
const first = matching()[0];
choose(first ? first.index : -1);
