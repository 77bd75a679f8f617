/** Sends one table to the printer, and nothing of the page around it: over as many sheets as it needs, its lines to be cut apart. */
export function printTable(table: HTMLTableElement): void {
  const frame = document.createElement('iframe');
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: window } = frame;
  if (!paper || !window) return frame.remove();
  const copy = table.cloneNode(true) as HTMLTableElement;
  Object.assign(copy.style, { width: '100%', borderCollapse: 'collapse', font: '12pt sans-serif' });
  for (const row of copy.rows) row.style.breakInside = 'avoid';
  for (const cell of copy.querySelectorAll<HTMLElement>('th, td'))
    Object.assign(cell.style, { padding: '8pt 8pt 8pt 0', borderBottom: '1px dashed #888', textAlign: 'start' });
  paper.title = table.getAttribute('aria-label') ?? '';
  paper.body.append(paper.adoptNode(copy));
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}
