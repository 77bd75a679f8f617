/** Downloads a file by its signed link; the server sends it as an attachment. */
export function downloadByLink(link: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = name;
  anchor.rel = 'noopener';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
