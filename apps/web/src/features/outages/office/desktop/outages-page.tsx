import { outageKinds } from '@campus/rules/outages/outages.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RecordText } from '#web/ui/base/record-text.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { ChoiceChips } from '#web/ui/desktop/choice-chips.tsx';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { useWhenWords } from '../../when-words.ts';
import { type OutageRow, useOutages } from '../outages-office.queries.ts';
import { useOutageTitle } from '../use-outage-title.ts';
import { standingsShown, useOutagesAddress } from '../use-outages-address.ts';
import styles from './outages-page.module.css';
import { StandingChip } from './standing-chip.tsx';

const OutagePanel = lazy(() => import('./outage-panel.tsx').then(({ OutagePanel }) => ({ default: OutagePanel })));
const AnnouncePanel = lazy(() =>
  import('./announce-panel.tsx').then(({ AnnouncePanel }) => ({ default: AnnouncePanel })),
);

type Props = {
  title: string;
  /** One order with all that can be done to it; it belongs to another feature, and the area supplies it. */
  ProcessPanel: ComponentType<{ id: string; onClose: () => void }>;
};

/** What is suspected, announced, planned and over; announcing, changing and ending it. [REP-06] */
export function OutagesPage({ title, ProcessPanel }: Props) {
  const say = useSay('outages-office');
  const address = useOutagesAddress();
  const { standing, open, fresh, order } = address;
  const list = useOutages(standing);
  const columns = useColumns();
  const closeOrder = () => address.go({ order: null });
  useTableKeys({ close: () => (order ? closeOrder() : (open || fresh) && address.close()) });
  return (
    <DataPage
      title={title}
      actions={
        <div className={styles.actions}>
          {outageKinds.map((kind) => (
            <Button key={kind} kind={kind === 'outage' ? 'primary' : 'plain'} onClick={() => address.announce(kind)}>
              {say(`new-${kind}`)}
            </Button>
          ))}
        </div>
      }
    >
      <ChoiceChips
        label={say('standing')}
        values={standingsShown}
        value={standing}
        nameOf={(name) => say(name ? `standing-${name}` : 'standing-all')}
        onChange={address.show}
      />
      <DataList
        list={list}
        waitingRows={5}
        empty={<Empty title={say(standing ? 'none-of-these' : 'none')} text={say('none-text')} />}
        label={title}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => address.goTo(id)}
      />
      <Suspense fallback={null}>
        {open && <OutagePanel key={open} id={open} onClose={address.close} />}
        {fresh && !open && (
          <AnnouncePanel key={fresh} kind={fresh} onDone={({ id }) => address.goTo(id)} onClose={address.close} />
        )}
      </Suspense>
      {order && <ProcessPanel id={order} onClose={closeOrder} />}
    </DataPage>
  );
}

function useColumns(): Column<OutageRow>[] {
  const say = useSay('outages-office');
  const titleOf = useOutageTitle();
  const { addressOf } = useOutagesAddress();
  return [
    {
      key: 'what',
      title: say('what'),
      render: (row) => (
        <>
          <Link className={styles.name} to={addressOf(row.id)}>
            <Sentence>{titleOf(row)}</Sentence>
          </Link>
          {row.text.zh !== '' && (
            <Small as="p">
              <RecordText words={row.text} />
            </Small>
          )}
        </>
      ),
    },
    {
      key: 'standing',
      title: say('standing'),
      width: 150,
      render: (row) => (
        <>
          <StandingChip row={row} />
          <Small as="p">{say(`kind-${row.kind}`)}</Small>
        </>
      ),
    },
    { key: 'when', title: say('when'), width: 230, render: (row) => <When row={row} /> },
    {
      key: 'people',
      title: say('people-and-orders'),
      width: 170,
      render: ({ concerned, orders, openOrders }) => (
        <>
          <span>{say('people', { n: concerned })}</span>
          <Small as="p">{say('orders-open', { n: orders, left: openOrders })}</Small>
        </>
      ),
    },
  ];
}

function When({ row }: { row: OutageRow }) {
  const say = useSay('outages-office');
  const format = useFormat();
  const when = useWhenWords();
  if (row.standing === 'suspected') return say('raised-at', { at: format.dateTime(row.raisedAt) });
  if (row.endedAt !== null)
    return (
      <>
        <span>{format.dateTime(row.beginsAt)}</span>
        <Small as="p">{say('over-at', { at: format.dateTime(row.endedAt) })}</Small>
      </>
    );
  return when(row);
}
