import type { PageId } from '@campus/messages/zh/pages.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import type { OpenPage } from './open-pages.ts';
import styles from './page-tabs.module.css';

type Props = { open: readonly OpenPage[]; current: PageId | null; onClose: (page: PageId) => void };

/** The open pages; each is left as it was, and can be closed. */
export function PageTabs({ open, current, onClose }: Props) {
  const say = useSay('frames');
  const title = useSay('pages');
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab in front has to be seen
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={say('open-pages')} data-testid="page-tabs">
      <ul>
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
    </nav>
  );
}
