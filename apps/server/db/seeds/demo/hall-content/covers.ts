const WIDTH = 640;
const HEIGHT = 360;

/** Two colours each, like the banners and the product itself. */
const colours: readonly (readonly [from: string, to: string])[] = [
  ['#0b4f9c', '#2aa7c9'],
  ['#0a6b5d', '#7cc576'],
  ['#4a2a86', '#d0628f'],
  ['#8a4b00', '#f0a93b'],
  ['#1c2f6b', '#5b7fe0'],
];

const line = 'fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"';
const thin = line.replace('14', '9');
const times = (n: number, draw: (at: number) => string) => Array.from({ length: n }, (_, at) => draw(at)).join('');

/** One plain sign for what an article is about, around the middle of the picture. */
const signs = {
  waves: `${times(3, (n) => `<path d="M${320 - 50 - n * 46} ${216 - n * 44} a${72 + n * 62} ${72 + n * 62} 0 0 1 ${100 + n * 92} 0" ${line} opacity="${0.95 - n * 0.2}"/>`)}<circle cx="320" cy="256" r="20" fill="#fff"/>`,
  phone: `<rect x="262" y="76" width="116" height="208" rx="18" ${line}/><path d="M304 256 h32" ${thin}/>${times(3, (n) => `<path d="M${408 + n * 26} ${214 - n * 34} v${30 + n * 34}" ${line} opacity="${0.6 + n * 0.18}"/>`)}`,
  window: `<rect x="186" y="84" width="268" height="192" rx="14" ${line}/><path d="M186 130 h268" ${thin}/>${times(6, (n) => `<rect x="${216 + (n % 3) * 76}" y="${152 + Math.floor(n / 3) * 56}" width="56" height="36" rx="7" fill="#fff" opacity="${n % 2 ? 0.55 : 0.9}"/>`)}`,
  globe: `<circle cx="320" cy="180" r="104" ${line}/><ellipse cx="320" cy="180" rx="44" ry="104" ${thin}/><path d="M216 180 h208 M232 126 h176 M232 234 h176" ${thin}/>`,
  people: times(
    3,
    (n) =>
      `<g opacity="${n === 1 ? 1 : 0.6}"><circle cx="${210 + n * 110}" cy="${n === 1 ? 128 : 148}" r="34" fill="#fff"/><path d="M${150 + n * 110} 268 a60 ${n === 1 ? 84 : 68} 0 0 1 120 0 z" fill="#fff"/></g>`,
  ),
  cut: `<path d="M96 196 C170 120 220 250 276 180 M364 180 C420 110 470 240 544 164" ${line}/><path d="M306 118 l-8 -34 M334 118 l10 -34 M306 242 l-8 34 M334 242 l10 34" ${thin} opacity="0.8"/>`,
  nodes: `<path d="M320 180 L196 110 M320 180 L452 104 M320 180 L214 262 M320 180 L438 258" ${thin}/>${[
    [196, 110],
    [452, 104],
    [214, 262],
    [438, 258],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="26" fill="#fff" opacity="0.75"/>`)
    .join('')}<circle cx="320" cy="180" r="42" fill="#fff"/>`,
  board: `<rect x="190" y="78" width="260" height="164" rx="12" ${line}/><path d="M320 242 v30 M264 292 l56 -20 l56 20" ${line}/><path d="M228 128 h120 M228 164 h184 M228 200 h80" ${thin} opacity="0.8"/>`,
  chart: `<path d="M188 274 h264" ${line}/>${times(4, (n) => `<rect x="${204 + n * 62}" y="${214 - n * 38}" width="38" height="${46 + n * 38}" rx="6" fill="#fff" opacity="${0.55 + n * 0.13}"/>`)}`,
  talk: `<path d="M176 92 h188 a18 18 0 0 1 18 18 v74 a18 18 0 0 1 -18 18 h-108 l-46 38 v-38 h-34 a18 18 0 0 1 -18 -18 v-74 a18 18 0 0 1 18 -18 z" fill="#fff" opacity="0.9"/><path d="M412 150 h52 a16 16 0 0 1 16 16 v64 a16 16 0 0 1 -16 16 h-22 v32 l-40 -32 h-70" ${thin}/>`,
  rack: times(
    3,
    (n) =>
      `<rect x="212" y="${88 + n * 66}" width="216" height="50" rx="10" ${thin}/><circle cx="244" cy="${113 + n * 66}" r="9" fill="#fff"/><path d="M330 ${113 + n * 66} h66" ${thin} opacity="0.7"/>`,
  ),
  socket: `<rect x="226" y="84" width="188" height="188" rx="22" ${line}/><path d="M276 226 v-66 h22 v-24 h44 v24 h22 v66 z" fill="#fff" opacity="0.9"/><path d="M320 272 v52" ${line}/>`,
} as const;

export type CoverSign = keyof typeof signs;

/** The cover of an article, drawn here like the banners: a sign on two colours. */
export async function drawCover(
  sign: CoverSign,
  n: number,
): Promise<{ content: Buffer; mediaType: string; size: { width: number; height: number } }> {
  const [from, to] = colours[n % colours.length] as (typeof colours)[number];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${70 + ((n * 173) % 500)}" cy="${40 + ((n * 97) % 280)}" r="150" fill="#fff" opacity="0.07"/>
    <path d="M0 320 Q 160 270 320 312 T 640 286 V360 H0 z" fill="#fff" opacity="0.12"/>${signs[sign]}</svg>`;
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  return { content, mediaType: 'image/webp', size: { width: WIDTH, height: HEIGHT } };
}
