import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { RowsSkeleton } from '../../list/rows-skeleton.tsx';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import styles from '../../touch/page.module.css';
import { useOlderRows } from '../../work-orders.queries.ts';
import { OlderNote } from '../older-note.tsx';
import { OlderCard } from '../older-row.tsx';

/** One's orders that came from the older system. [PH-13] [PH-15] */
export function OlderList({ kind, title }: { kind: OrderKind; title: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('phone', kind);
  const rows = useOlderRows(kind);
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <OlderNote addresses={addresses} />
      <EndlessList
        list={rows}
        pull
        skeleton={<RowsSkeleton />}
        empty={
          <Empty
            title={say('empty-older')}
            text={say('empty-older-text')}
            action={<ButtonLink to={addresses.list}>{say('to-newest')}</ButtonLink>}
          />
        }
      >
        {(items) => (
          <ul className={parts.stack} aria-label={say('orders')}>
            {items.map((row) => (
              <OlderCard
                key={row.id}
                row={row}
                title={
                  <Link to={addresses.olderView(row.id)}>
                    <Typed>{row.title}</Typed>
                  </Link>
                }
              />
            ))}
          </ul>
        )}
      </EndlessList>
    </div>
  );
}
