import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { ListState } from '#web/ui/desktop/list-bar.tsx';
import { ListFrame } from '../../list/desktop/list-frame.tsx';
import styles from '../../list/desktop/order-list.module.css';
import { RowsSkeleton } from '../../list/rows-skeleton.tsx';
import { useOpened } from '../../list/use-order-list.ts';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import { useOlderRows } from '../../work-orders.queries.ts';
import { OlderNote } from '../older-note.tsx';
import { OlderCard } from '../older-row.tsx';

const OlderView = lazy(() => import('./older-view.tsx').then(({ OlderView }) => ({ default: OlderView })));

/** One's orders that came from the older system. [PC-04] [PC-06] */
export function OlderList({ kind, title }: { kind: OrderKind; title: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('pc', kind);
  const { open, show, close, addressOf } = useOpened();
  const rows = useOlderRows(kind);
  const panel = open && (
    <Suspense fallback={null}>
      <OlderView id={open} addresses={addresses} onClose={close} />
    </Suspense>
  );
  const empty = (
    <ListState>
      <Empty
        title={say('empty-older')}
        text={say('empty-older-text')}
        action={<ButtonLink to={addresses.list}>{say('to-newest')}</ButtonLink>}
      />
    </ListState>
  );
  return (
    <ListFrame title={title} panel={panel}>
      <h1 className={styles.title}>{title}</h1>
      <OlderNote addresses={addresses} />
      <MoreList list={rows} skeleton={<RowsSkeleton />} empty={empty}>
        {(items) => (
          <ul className={parts.stack} aria-label={say('orders')}>
            {items.map((row) => (
              <OlderCard
                key={row.id}
                row={row}
                title={
                  <Link
                    to={addressOf(row.id)}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      show(row.id);
                    }}
                  >
                    <Typed>{row.title}</Typed>
                  </Link>
                }
              />
            ))}
          </ul>
        )}
      </MoreList>
    </ListFrame>
  );
}
