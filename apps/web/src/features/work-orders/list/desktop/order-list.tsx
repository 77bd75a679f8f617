import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { ListBar, ListState } from '#web/ui/desktop/list-bar.tsx';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import { DraftRows } from '../draft-rows.tsx';
import { ListEmpty } from '../list-empty.tsx';
import { OrderTabs } from '../order-tabs.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useOpened, useOrderList } from '../use-order-list.ts';
import { ListFrame } from './list-frame.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './order-list.module.css';

// The rows come first; the inputs of a detail follow.
const OrderView = lazy(() =>
  import('../../detail/desktop/order-view.tsx').then(({ OrderView }) => ({ default: OrderView })),
);

/** One's own orders of a kind by group, and the detail of one of them. [PC-04] [PC-06] */
export function OrderList({ kind, title }: { kind: OrderKind; title: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('pc', kind);
  const { open, show, close, addressOf } = useOpened();
  const state = useOrderList(kind);
  const panel = open && (
    <Suspense fallback={null}>
      <OrderView id={open} addresses={addresses} onClose={close} />
    </Suspense>
  );
  const older = state.counts.data?.older ?? 0;
  const empty = (
    <ListState>
      <ListEmpty kind={kind} state={state} addresses={addresses} />
    </ListState>
  );
  return (
    <ListFrame title={title} panel={panel}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {older > 0 && <Link to={addresses.older}>{say('to-older', { n: older })}</Link>}
        <ButtonLink kind="primary" to={addresses.form}>
          {say(`new-${kind}`)}
        </ButtonLink>
      </header>
      <ListBar
        tabs={<OrderTabs current={state.tab} counts={state.counts.data} onChoose={state.choose} />}
        search={
          <SearchInput
            value={state.typed}
            onChange={state.setTyped}
            onSubmit={state.setTyped}
            placeholder={say('search')}
          />
        }
      />
      {state.tab === 'drafts' ? (
        <MoreList list={state.drafts} skeleton={<RowsSkeleton />} empty={empty}>
          {(drafts) => <DraftRows drafts={drafts} addresses={addresses} />}
        </MoreList>
      ) : (
        <MoreList list={state.rows} skeleton={<RowsSkeleton />} empty={empty}>
          {(rows) => (
            <ul className={classes(parts.stack, styles.rows)} aria-label={say('orders')}>
              {rows.map((row) => (
                <OrderCard
                  key={row.id}
                  row={row}
                  opened={row.id === open}
                  addresses={addresses}
                  addressOf={addressOf}
                  onOpen={show}
                />
              ))}
            </ul>
          )}
        </MoreList>
      )}
    </ListFrame>
  );
}
