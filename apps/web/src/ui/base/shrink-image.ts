/** Longer pictures are made smaller before they are sent. */
export const LONGEST_PX = 1920;
const QUALITY = 0.82;
/** What fits and weighs no more than this goes as it came. */
const LIGHT_BYTES = 1_000_000;
/** Formats that every browser can open; a file that it cannot open is no picture, whatever its name. */
const OPENABLE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']);
const NAMED = /\.(jpe?g|png|gif|webp|bmp|heic|heif|avif)$/i;

/** SVG is a document that can run scripts, so it does not count as a picture here. */
export function looksLikeImage(file: { name: string; type: string }): boolean {
  if (file.type === '') return NAMED.test(file.name);
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml';
}

type Size = { width: number; height: number };

/** The same shape with no side longer than allowed; never larger than it was. */
export function fitWithin(width: number, height: number, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size in which a picture is drawn anew; null when it goes as it came. */
export function redrawnSize(picture: Size & { bytes: number }, longest = LONGEST_PX): Size | null {
  const size = fitWithin(picture.width, picture.height, longest);
  return size.width === picture.width && size.height === picture.height && picture.bytes <= LIGHT_BYTES ? null : size;
}

/** A picture as it is sent: as it came when small enough, else a JPEG of at most 1920 px. Null when the file is no picture. */
export async function shrinkImage(file: File, longest = LONGEST_PX): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  // What this browser cannot open may still be a picture, such as HEIC; the server judges by content.
  if (!bitmap) return OPENABLE.has(file.type) ? null : file;
  try {
    const { width, height } = bitmap;
    const size = redrawnSize({ width, height, bytes: file.size }, longest);
    if (!size) return file;
    const blob = await drawn(bitmap, size);
    // A heavy picture that fits may already be packed better than we would.
    if (!blob || (size.width === width && blob.size >= file.size)) return file;
    return new File([blob], file.name.replace(/\.\w+$|$/, '.jpg'), { type: 'image/jpeg' });
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, size: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // JPEG knows no transparency; black would be a surprise.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(bitmap, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
