import { createFairQueue } from '#server/platform/fair-queue.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Pixels are counted from the header, before anything is decoded: a small file can unfold into gigabytes. */
const LIMIT_MEGAPIXELS = 50;
/** What a screen can use; phones photograph far more. */
const LONGEST_SIDE = 2560;
const LONGEST_SIDE_OF_LOGO = 256;

/** A connection lasts a minute, and a large picture takes a few seconds. */
const turns = createFairQueue({ each: 4, inAll: 200, patienceMs: 40_000 });

const starts = (content: Buffer, at: number, text: string) =>
  content.subarray(at, at + text.length).toString('latin1') === text;

/** Judged by its first bytes, never by its name: SVG, HTML and everything else that could carry a script is no picture here. */
export function isPicture(content: Buffer): boolean {
  return (
    starts(content, 0, '\xff\xd8\xff') ||
    starts(content, 0, '\x89PNG\r\n\x1a\n') ||
    starts(content, 0, 'GIF87a') ||
    starts(content, 0, 'GIF89a') ||
    (starts(content, 0, 'RIFF') && starts(content, 8, 'WEBP'))
  );
}

export type Picture = { content: Buffer; mediaType: string; width: number; height: number };

/** What people hand in is kept so that every program opens it; what the hall shows to everybody is kept small. */
export type PictureUse = 'handed-in' | 'shown' | 'logo';

/** Decodes a picture and encodes it anew: upright, without GPS or any other metadata, and with nothing hidden behind it. `who` takes turns with others. */
export async function cleanPicture(content: Buffer, use: PictureUse, who: string): Promise<Picture> {
  if (!isPicture(content)) refuse('only-images');
  return turns.run(who, async () => {
    const { default: sharp } = await import('sharp');
    const limitInputPixels = LIMIT_MEGAPIXELS * 1_000_000;
    const header = await sharp(content, { limitInputPixels: false })
      .metadata()
      .catch(() => refuse('only-images'));
    if (header.width * header.height > limitInputPixels)
      refuse('image-too-many-pixels', { limitMegapixels: LIMIT_MEGAPIXELS });
    const longest = use === 'logo' ? LONGEST_SIDE_OF_LOGO : LONGEST_SIDE;
    const upright = sharp(content, { limitInputPixels, sequentialRead: true, failOn: 'error' })
      .rotate()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
    const kind = use !== 'handed-in' ? 'webp' : header.hasAlpha ? 'png' : 'jpeg';
    const encoded = {
      webp: () => upright.webp({ quality: 82 }),
      png: () => upright.png(),
      jpeg: () => upright.jpeg({ quality: 84, mozjpeg: true }),
    }[kind]();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => refuse('only-images'));
    return {
      content: data,
      mediaType: `image/${kind}`,
      width: info.width,
      height: info.height,
    };
  });
}
