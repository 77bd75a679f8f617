/** Longer pictures are made smaller before they are sent. */
export const LONGEST_PX = 2000;
const QUALITY = 0.86;
/** Formats that every browser can open; one that it cannot open is then no picture, whatever its name says. */
const OPENABLE = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']);
const NAMED = /\.(jpe?g|png|gif|webp|bmp|heic|heif|avif)$/i;

/** SVG is a document that can run scripts, so it does not count as a picture here. */
export function looksLikeImage(file: { name: string; type: string }): boolean {
  if (file.type === '') return NAMED.test(file.name);
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml';
}

/** The same shape with no side longer than allowed. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture as it is sent: as it came when small enough, else a JPEG of at most 2000 px. Null when the file is no picture. */
export async function shrinkImage(file: File, longest = LONGEST_PX): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  // What this browser cannot open may still be a picture, such as HEIC; the server judges by content.
  if (!bitmap) return OPENABLE.has(file.type) ? null : file;
  try {
    const size = fitWithin(bitmap.width, bitmap.height, longest);
    if (size.width === bitmap.width && size.height === bitmap.height) return file;
    const canvas = Object.assign(document.createElement('canvas'), size);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // JPEG knows no transparency; black would be a surprise.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], file.name.replace(/\.\w+$|$/, '.jpg'), { type: 'image/jpeg' }) : file;
  } finally {
    bitmap.close();
  }
}
