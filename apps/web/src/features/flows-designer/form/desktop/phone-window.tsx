import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './form-preview.module.css';

/** A window of a phone's width in the page: a document of its own, so that widths are measured by it, in the page's styles. */
export function PhoneWindow({ title, children }: { title: string; children: ReactNode }) {
  const [inside, setInside] = useState<Document | null>(null);
  useEffect(() => (inside ? wearStyles(inside) : undefined), [inside]);
  return (
    <div className={styles.phone}>
      <iframe
        title={title}
        className={styles.window}
        // An empty document is there at once in some browsers, and is replaced in others.
        ref={(frame) => setInside(frame?.contentDocument ?? null)}
        onLoad={({ currentTarget }) => setInside(currentTarget.contentDocument)}
      />
      {inside && createPortal(children, inside.body)}
    </div>
  );
}

/** Sheets of ours; those that the desktop's library writes are of no use on a phone. */
const OURS = 'link[rel="stylesheet"], style:not([data-css-hash], [data-rc-order])';

/** Gives another document the styles of this one, also those that come later. */
function wearStyles(inside: Document): () => void {
  const { documentElement: page, head } = document;
  const worn = new Set<Element>();
  const dress = () => {
    for (const { name, value } of page.attributes) inside.documentElement.setAttribute(name, value);
    for (const sheet of head.querySelectorAll(OURS)) {
      if (worn.has(sheet)) continue;
      worn.add(sheet);
      inside.head.append(inside.importNode(sheet, true));
    }
  };
  dress();
  const watch = new MutationObserver(dress);
  watch.observe(head, { childList: true });
  watch.observe(page, { attributes: true });
  return () => watch.disconnect();
}
