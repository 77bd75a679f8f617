import type { Flow, Words } from '../definition.ts';
import { type Box, type Drawing, drawFlow, type Line } from './drawing.ts';
import type { GraphNode } from './graph.ts';

/** Letters that a drawing shows in a box: so many lines, and so many letters of half a Chinese one's width in each. */
const LINES = 3;
const LINE = 20;

/** What the boxes of a drawing are filled with; they are told apart by their shape as well. */
const COLOURS = {
  line: '#5b6472',
  step: '#ffffff',
  people: '#e8f1ff',
  gateway: '#fff6dd',
  start: '#e6f6ea',
  end: '#f1f2f4',
  refused: '#fde8e6',
};

/** The flow as a picture that stands by itself; names are texts in it, never anything else. */
export function flowAsSvg(flow: Flow, language: keyof Words, title: string): string {
  const drawing = drawFlow(flow);
  const { width, height, boxes, lines } = drawing;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" fill="${COLOURS.line}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...lines.map((line) => drawLine(drawing, line, language)),
    ...boxes.map((box) => drawBox(box, language)),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Neither markup nor anything that XML cannot hold. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (letter) => MARKUP[letter] as string);

function drawLine({ graph }: Drawing, { id, points }: Line, language: keyof Words): string {
  const path = points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const name = graph.edges.find((edge) => edge.id === id)?.name[language] ?? '';
  const at = points[points.length > 2 ? 1 : 0];
  const label =
    name === '' || !at
      ? ''
      : `<text x="${at.x + 6}" y="${at.y - 6}" fill="${COLOURS.line}">${escaped(cut(name, LINE))}</text>`;
  return `<path d="${path}" fill="none" stroke="${COLOURS.line}" stroke-width="1.5" marker-end="url(#arrow)"/>${label}`;
}

function drawBox({ node, x, y, width, height }: Box, language: keyof Words): string {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const name = node.name[language];
  const stroke = `stroke="${COLOURS.line}" stroke-width="1.5"`;
  if (node.kind === 'gateway') {
    const corners = `${middle.x},${y} ${x + width},${middle.y} ${middle.x},${y + height} ${x},${middle.y}`;
    return `<polygon points="${corners}" fill="${COLOURS.gateway}" ${stroke}/>${drawMark(node.gateway, middle)}${drawBeside(name, middle.x, y)}`;
  }
  if (node.kind === 'step') {
    const fill = 'who' in node.step ? COLOURS.people : COLOURS.step;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" ${stroke}/>${drawText(name, middle)}`;
  }
  const fill = node.kind === 'start' ? COLOURS.start : node.outcome === 'refused' ? COLOURS.refused : COLOURS.end;
  const thick = node.kind === 'end' ? `stroke="${COLOURS.line}" stroke-width="3"` : stroke;
  return `<circle cx="${middle.x}" cy="${middle.y}" r="${width / 2}" fill="${fill}" ${thick}/>${drawBelow(name, middle.x, y + height)}`;
}

/** A cross, a plus or a ring, as such drawings have them. */
function drawMark(
  gateway: Extract<GraphNode, { kind: 'gateway' }>['gateway'],
  { x, y }: { x: number; y: number },
): string {
  const stroke = `stroke="${COLOURS.line}" stroke-width="2.5" fill="none"`;
  if (gateway === 'inclusive') return `<circle cx="${x}" cy="${y}" r="9" ${stroke}/>`;
  const d =
    gateway === 'parallel'
      ? `M${x - 10} ${y}h20M${x} ${y - 10}v20`
      : `M${x - 7} ${y - 7}l14 14M${x - 7} ${y + 7}l14 -14`;
  return `<path d="${d}" ${stroke}/>`;
}

function drawText(name: string, { x, y }: { x: number; y: number }): string {
  const lines = wrapped(name);
  return lines
    .map(
      (line, n) =>
        `<text x="${x}" y="${y + 5 + (n - (lines.length - 1) / 2) * 17}" text-anchor="middle" fill="#1f2733">${escaped(line)}</text>`,
    )
    .join('');
}

const drawBelow = (name: string, x: number, bottom: number): string =>
  name === ''
    ? ''
    : `<text x="${x}" y="${bottom + 16}" text-anchor="middle" fill="#1f2733">${escaped(cut(name, LINE))}</text>`;

/** Above a gateway and to its left: from its corners the lines lead away. */
const drawBeside = (name: string, x: number, top: number): string =>
  name === ''
    ? ''
    : `<text x="${x - 8}" y="${top - 18}" text-anchor="end" fill="#1f2733">${escaped(cut(name, LINE))}</text>`;

const widthOf = (letter: string): number => ((letter.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1);

/** Texts that are too long end in three dots. */
function cut(text: string, most: number): string {
  let width = 0;
  let kept = '';
  for (const letter of text) {
    width += widthOf(letter);
    if (width > most) return `${kept.trimEnd()}…`;
    kept += letter;
  }
  return kept;
}

/** Broken at spaces where there are any, and anywhere else otherwise. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let left = text.trim();
  while (left !== '' && lines.length < LINES) {
    if (lines.length === LINES - 1) return [...lines, cut(left, LINE)];
    const whole = cut(left, LINE);
    if (whole === left) return [...lines, left];
    const fits = whole.slice(0, -1);
    const space = left[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ');
    const line = space > 0 ? fits.slice(0, space) : fits;
    lines.push(line.trim());
    left = left.slice(line.length).trim();
  }
  return lines;
}
