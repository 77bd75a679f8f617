import type { DemoContent } from './describe-content.ts';

const WIDTH = 1600;
const HEIGHT = 480;
/** Wide screens show all of it and narrow ones the middle, so what is drawn stands beside the middle. */
const SHIFT = -240;

/** Colours and shapes of each banner; words stand beside it, in the reader's language. */
const looks: readonly { from: string; to: string; shapes: string }[] = [
  {
    ...{ from: '#0b4f9c', to: '#2aa7c9' },
    shapes: Array.from({ length: 9 }, (_, n) => {
      const [x, r] = [980 + n * 62, 30 + ((n * 37) % 70)];
      return `<circle cx="${x}" cy="${140 + ((n * 83) % 220)}" r="${r}" fill="#fff" opacity="0.${1 + (n % 3)}"/>`;
    }).join(''),
  },
  {
    ...{ from: '#0a6b5d', to: '#7cc576' },
    shapes: [90, 170, 250, 330]
      .map(
        (r, n) =>
          `<path d="M ${1200 - r} 400 A ${r} ${r} 0 0 1 ${1200 + r} 400" fill="none" stroke="#fff" stroke-width="26" opacity="0.${7 - n}" stroke-linecap="round"/>`,
      )
      .join(''),
  },
  {
    ...{ from: '#4a2a86', to: '#d0628f' },
    shapes:
      '<path d="M1200 70 l150 54 v120 c0 90 -70 140 -150 170 c-80 -30 -150 -80 -150 -170 v-120 z" fill="#fff" opacity="0.28"/>' +
      '<path d="M1140 236 l44 44 l82 -92" fill="none" stroke="#fff" stroke-width="24" stroke-linecap="round" stroke-linejoin="round" opacity="0.85"/>',
  },
];

/** A picture for a banner, drawn here: nobody is on it, and nobody owns it. */
export async function drawBanner(
  n: number,
): Promise<{ content: Buffer; mediaType: string; size: { width: number; height: number } }> {
  const { from, to, shapes } = looks[n % looks.length] as (typeof looks)[number];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><path d="M0 400 Q 400 300 800 390 T 1600 340 V480 H0 z" fill="#fff" opacity="0.12"/>
    <g transform="translate(${SHIFT} 0)">${shapes}</g></svg>`;
  // Only a first start draws, and no other should read the library in.
  const { default: sharp } = await import('sharp');
  const content = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  return { content, mediaType: 'image/jpeg', size: { width: WIDTH, height: HEIGHT } };
}

/** A small document of one page. It has no fonts of its own, so it says its English words only. */
export function writePdf({ title, summary }: DemoContent): Buffer {
  const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '').replace(/[()\\]/g, '\\$&');
  const page = `BT /F1 22 Tf 72 740 Td (${plain(title.en)}) Tj ET BT /F1 12 Tf 72 706 Td (${plain(summary.en)}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}
