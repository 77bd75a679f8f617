const WIDTH = 1600;
const HEIGHT = 480;

/**
 * Wide screens show the whole picture and narrow ones its middle third, with words on the lower left. So the drawing is
 * right of the middle.
 */
type Scene = {
  sky: readonly [top: string, bottom: string];
  hills: string;
  walls: string;
  lit: string;
  lawn: string;
  above: string;
};

const times = (n: number, draw: (at: number) => string): string =>
  Array.from({ length: n }, (_, at) => draw(at)).join('');

/** A house of so many floors and windows; every third window is lit. */
function house(x: number, floors: number, windows: number, { walls, lit }: Scene, shade: number): string {
  const [width, height] = [windows * 26 + 14, floors * 34 + 22];
  const top = 400 - height;
  return (
    `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${walls}"/><rect x="${x}" y="${top}" width="${width}" height="${height}" fill="#000" opacity="${shade}"/>` +
    times(floors * windows, (n) => {
      const [column, row] = [n % windows, Math.floor(n / windows)];
      const on = (column * 7 + row * 5 + x) % 3 === 0;
      return `<rect x="${x + 14 + column * 26}" y="${top + 18 + row * 34}" width="14" height="18" rx="2" fill="${on ? lit : '#fff'}" opacity="${on ? 0.95 : 0.22}"/>`;
    })
  );
}

/** The main hall: steps, columns, a gable and a tower with a clock. */
const hall = (x: number, { walls, lit }: Scene): string =>
  `<g fill="${walls}"><rect x="${x + 118}" y="150" width="64" height="90"/><path d="M${x + 108} 152 l42 -48 l42 48 z"/><rect x="${x}" y="262" width="300" height="138"/><path d="M${x - 14} 264 l164 -66 l164 66 z"/></g>` +
  `<circle cx="${x + 150}" cy="182" r="18" fill="#fff" opacity="0.92"/><path d="M${x + 150} 171 v11 l8 5" fill="none" stroke="${walls}" stroke-width="4" stroke-linecap="round"/>` +
  `<rect x="${x}" y="272" width="300" height="128" fill="#000" opacity="0.18"/>` +
  times(6, (n) => `<rect x="${x + 18 + n * 50}" y="276" width="16" height="112" fill="#fff" opacity="0.88"/>`) +
  `<rect x="${x + 133}" y="318" width="34" height="70" rx="17" fill="${lit}"/><rect x="${x - 12}" y="388" width="324" height="12" fill="#fff" opacity="0.8"/>`;

const tree = (x: number, size: number): string =>
  `<rect x="${x - 4}" y="${404 - size}" width="8" height="${size}" fill="#3b2a1e" opacity="0.6"/><circle cx="${x}" cy="${396 - size}" r="${size * 0.72}" fill="#0e5b3f"/><circle cx="${x - size * 0.3}" cy="${388 - size}" r="${size * 0.42}" fill="#fff" opacity="0.1"/>`;

const waves = (x: number, y: number): string =>
  times(
    3,
    (n) =>
      `<path d="M${x - 34 - n * 32} ${y - n * 24} a${50 + n * 44} ${50 + n * 44} 0 0 1 ${68 + n * 64} 0" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="${0.9 - n * 0.22}"/>`,
  );

const stars = times(
  40,
  (n) =>
    `<circle cx="${(n * 397) % WIDTH}" cy="${(n * 131) % 230}" r="${1 + (n % 3)}" fill="#fff" opacity="${0.3 + (n % 5) * 0.12}"/>`,
);

const scenes: readonly Scene[] = [
  {
    sky: ['#1b5fd9', '#8fd0f5'],
    hills: '#2f78c9',
    walls: '#17407f',
    lit: '#ffd66b',
    lawn: '#17724f',
    above: `<circle cx="690" cy="110" r="44" fill="#fff" opacity="0.9"/><circle cx="690" cy="110" r="72" fill="#fff" opacity="0.18"/>${waves(950, 96)}`,
  },
  {
    sky: ['#0a6b5d', '#bfe6a8'],
    hills: '#3c9a6f',
    walls: '#0b4f47',
    lit: '#fff0a8',
    lawn: '#1e7d46',
    above: `<circle cx="700" cy="130" r="54" fill="#fff3c4" opacity="0.95"/>${times(3, (n) => `<path d="M${1010 + n * 70} ${100 + (n % 2) * 34} q14 -16 28 0 q14 -16 28 0" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`)}`,
  },
  {
    sky: ['#241a52', '#b0568f'],
    hills: '#4a2f7d',
    walls: '#1c1440',
    lit: '#ffcf70',
    lawn: '#17402f',
    above: `${stars}<path d="M690 54 l62 22 v50 c0 38 -29 58 -62 71 c-33 -13 -62 -33 -62 -71 v-50 z" fill="#fff" opacity="0.9"/><path d="M664 124 l19 19 l35 -39" fill="none" stroke="#6b3fa0" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`,
  },
];

/** A picture for a banner: a campus, drawn here. Nobody is on it, and nobody owns it. */
export async function drawBanner(
  n: number,
): Promise<{ content: Buffer; mediaType: string; size: { width: number; height: number } }> {
  const scene = scenes[n % scenes.length] as Scene;
  const houses = [
    house(80, 4, 6, scene, 0.12),
    house(300, 6, 4, scene, 0.2),
    house(460, 3, 7, scene, 0.1),
    house(662, 5, 4, scene, 0.22),
    house(1106, 4, 5, scene, 0.16),
    house(1262, 7, 4, scene, 0.24),
    house(1396, 3, 7, scene, 0.1),
  ].join('');
  const trees = [40, 270, 440, 640, 784, 1140, 1252, 1380, 1560]
    .map((x, at) => tree(x, 26 + ((at * 13) % 24)))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="${scene.sky[0]}"/><stop offset="1" stop-color="${scene.sky[1]}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>
    ${scene.above}<path d="M0 330 Q 260 210 560 320 T 1120 280 T 1600 310 V480 H0 z" fill="${scene.hills}" opacity="0.55"/>
    ${houses}${hall(800, scene)}${trees}<rect y="398" width="100%" height="82" fill="${scene.lawn}"/><path d="M880 480 L930 398 h40 L1080 480 z" fill="#fff" opacity="0.25"/></svg>`;
  // Only a first start draws, and no other should read the library in.
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  return { content, mediaType: 'image/webp', size: { width: WIDTH, height: HEIGHT } };
}
