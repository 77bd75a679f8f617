import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import styles from '../../touch/page.module.css';
import { DraftRows } from '../draft-rows.tsx';
import { ListEmpty } from '../list-empty.tsx';
import { OrderTabs } from '../order-tabs.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useOrderList } from '../use-order-list.ts';
import { OrderCard } from './order-card.tsx';

/** One's own orders of a kind by group. [PH-13] [PH-15] */
export function OrderList({ kind, title }: { kind: OrderKind; title: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('phone', kind);
  const state = useOrderList(kind);
  const older = state.counts.data?.older ?? 0;
  const empty = <ListEmpty kind={kind} state={state} addresses={addresses} plain />;
  // Pulling down renews the figures with the rows.
  const rows = {
    ...state.rows,
    refresh: async () => void (await Promise.all([state.rows.refresh(), state.counts.refetch()])),
  };
  return (
    <div className={classes(styles.page, styles.withTwo)}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <OrderTabs current={state.tab} counts={state.counts.data} onChoose={state.choose} />
      {state.tab === 'drafts' ? (
        <EndlessList list={state.drafts} pull skeleton={<RowsSkeleton />} empty={empty}>
          {(drafts) => <DraftRows drafts={drafts} addresses={addresses} />}
        </EndlessList>
      ) : (
        <>
          <SearchInput
            value={state.typed}
            onChange={state.setTyped}
            onSubmit={state.setTyped}
            placeholder={say('search')}
          />
          <EndlessList list={rows} pull skeleton={<RowsSkeleton />} empty={empty}>
            {(items) => (
              <ul className={parts.stack} aria-label={say('orders')}>
                {items.map((row) => (
                  <OrderCard key={row.id} row={row} to={addresses.view(row.id)} />
                ))}
              </ul>
            )}
          </EndlessList>
        </>
      )}
      {older > 0 && (
        <Link className={styles.aside} to={addresses.older}>
          {say('to-older', { n: older })}
        </Link>
      )}
      <ThumbBar size="buttons" above>
        <ButtonLink kind="primary" to={addresses.form}>
          {say(`new-${kind}`)}
        </ButtonLink>
      </ThumbBar>
    </div>
  );
}
