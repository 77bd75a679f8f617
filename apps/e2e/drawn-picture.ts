import type { Page } from '@playwright/test';

/** A picture of this size, drawn by the browser itself, ready to be chosen in a file input. */
export async function drawn(page: Page, name: string, width: number, height: number) {
  const url = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#1b5fd9';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  })()`);
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}
