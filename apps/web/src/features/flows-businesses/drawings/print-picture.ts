/** Sends one picture to the printer, as large as a sheet allows, and nothing of the page around it. */
export function printPicture(url: string, title: string, wide: boolean): void {
  const frame = document.createElement('iframe');
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  document.body.append(frame);
  const { contentDocument: paper } = frame;
  const window = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!paper || !window) return frame.remove();
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${wide ? 'landscape' : 'portrait'}; margin: 12mm } body { margin: 0 }`);
  paper.adoptedStyleSheets = [sheet];
  paper.title = title;
  const picture = paper.createElement('img');
  picture.alt = title;
  Object.assign(picture.style, { display: 'block', maxWidth: '100%', maxHeight: '95vh', margin: '0 auto' });
  picture.addEventListener('load', () => window.print());
  picture.addEventListener('error', () => frame.remove());
  picture.src = url;
  paper.body.append(picture);
  window.addEventListener('afterprint', () => frame.remove());
}
