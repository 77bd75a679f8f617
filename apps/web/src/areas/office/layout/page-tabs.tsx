import type { PageId } from '@campus/messages/zh/pages.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ChevronIcon, CloseIcon } from '#web/ui/base/icons.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import type { OpenPage } from './open-pages.ts';
import styles from './page-tabs.module.css';

type Props = {
  open: readonly OpenPage[];
  current: PageId | null;
  onClose: (page: PageId) => void;
  onCloseOthers: () => void;
  onCloseAll: () => void;
};

/** The open pages; each is left as it was, and can be closed. Where they do not fit, arrows move along them. */
export function PageTabs({ open, current, onClose, onCloseOthers, onCloseAll }: Props) {
  const say = useSay('frames');
  const title = useSay('pages');
  const bar = useRef<HTMLUListElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const pages = open.map(({ page }) => page).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab in front, other tabs and the arrows move it
  useEffect(() => {
    const strip = bar.current;
    if (!strip) return;
    // Also whenever a tab or the strip gets another width: texts and faces come after the first drawing.
    const measure = () => {
      setTooMany(strip.scrollWidth > strip.clientWidth + 1);
      strip.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(strip);
    for (const tab of strip.children) watcher.observe(tab);
    return () => watcher.disconnect();
  }, [current, pages, tooMany]);
  const slide = (by: 1 | -1) => {
    const strip = bar.current;
    strip?.scrollBy({ left: by * strip.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <nav className={styles.bar} aria-label={say('open-pages')} data-testid="page-tabs">
      {tooMany && (
        <button type="button" className={styles.before} aria-label={say('tabs-before')} onClick={() => slide(-1)}>
          <ChevronIcon size={18} />
        </button>
      )}
      <ul ref={bar} className={styles.tabs}>
        {open.map(({ page, to }) => (
          <li key={page} className={styles.tab} data-current={page === current || undefined}>
            <Link to={to} aria-current={page === current ? 'page' : undefined}>
              {title(page)}
            </Link>
            {open.length > 1 && (
              <button type="button" aria-label={say('close-page', { page: title(page) })} onClick={() => onClose(page)}>
                <CloseIcon size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {tooMany && (
        <button type="button" className={styles.after} aria-label={say('tabs-after')} onClick={() => slide(1)}>
          <ChevronIcon size={18} />
        </button>
      )}
      {open.length > 1 && (
        <Popover label={say('tabs-menu')} face={<span aria-hidden="true">⋯</span>} testId="tabs-menu">
          {(close) => (
            <ul className={styles.menu}>
              {open.map(({ page, to }) => (
                <li key={page}>
                  <Link to={to} aria-current={page === current ? 'page' : undefined} onClick={close}>
                    {title(page)}
                  </Link>
                </li>
              ))}
              {(
                [
                  ['close-others', onCloseOthers],
                  ['close-all', onCloseAll],
                ] as const
              ).map(([key, act]) => (
                <li key={key}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      act();
                    }}
                  >
                    {say(key)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </nav>
  );
}
