import { useMemo } from 'react';
import styles from './rich-text.module.css';
import { useTexts } from './use-texts.ts';

type Props = {
  /** Cleaned by the server when it was saved, or made by the editor, which knows no other tags. */
  html: string;
  lang?: string | undefined;
};

/** A text with headings, lists, tables and pictures, as every page shows it. */
export function RichText({ html, lang }: Props) {
  const { say } = useTexts();
  const label = say('table-scrolls');
  const markup = useMemo(() => ({ __html: dressed(html, label) }), [html, label]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing that could run is left in it, see above
  return <div className={styles.text} lang={lang} dangerouslySetInnerHTML={markup} />;
}

/** A wide table scrolls by itself, also by the keyboard; pictures wait until they are near. */
function dressed(html: string, label: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const table of page.querySelectorAll('table')) {
    const box = page.createElement('div');
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
    box.setAttribute('tabindex', '0');
    box.dataset.scrolls = '';
    table.replaceWith(box);
    box.append(table);
  }
  for (const picture of page.querySelectorAll('img')) {
    picture.setAttribute('loading', 'lazy');
    picture.setAttribute('decoding', 'async');
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
  }
  return page.body.innerHTML;
}
