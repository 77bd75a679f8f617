import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import { type OutageOrder, type OutageRow, useOutageOrders } from '../outages-office.queries.ts';
import { useSetOrder } from '../use-outage-actions.ts';
import { useOutagesAddress } from '../use-outages-address.ts';

const which = ['belong', 'others'] as const;

/** The reports of an outage; while it is announced also those that could belong to it. */
export function OutageOrders({ row }: { row: OutageRow }) {
  const say = useSay('outages-office');
  const { orders: chosen, order, go } = useOutagesAddress();
  const standing = row.openActions.includes('set-order');
  const shown = standing ? chosen : 'belong';
  const list = useOutageOrders(row.id, shown);
  const columns = useColumns(row, shown, standing);
  const title = say(row.state === 'suspected' ? 'orders-raised' : 'orders-belong');
  return (
    <section className={panel.part} aria-label={say('orders')}>
      {standing ? (
        <TextTabs
          label={say('orders')}
          tabs={which}
          tab={shown}
          nameOf={(tab) => say(`orders-${tab}`)}
          onChange={(tab) => go({ orders: tab === 'others' ? tab : null }, true)}
        />
      ) : (
        <h3>{title}</h3>
      )}
      <DataList
        list={list}
        waitingRows={3}
        inPanel
        empty={<Empty title={say(row.standing === 'planned' ? 'no-orders-yet' : `no-orders-${shown}`)} />}
        label={say(`orders-${shown}`)}
        columns={columns}
        keyOf={({ id }) => id}
        opened={order}
        onOpen={({ id, opens }) => opens && go({ order: id })}
      />
    </section>
  );
}

function useColumns(row: OutageRow, shown: (typeof which)[number], standing: boolean): Column<OutageOrder>[] {
  const say = useSay('outages-office');
  const { set, busyWith } = useSetOrder(row);
  return [
    { key: 'order', title: say('order'), render: (order) => <OrderName order={order} /> },
    { key: 'submitted', title: say('submitted'), width: 170, render: (order) => <Submitted order={order} /> },
    ...(standing
      ? [
          {
            key: 'set',
            title: say('belongs'),
            width: 110,
            render: (order: OutageOrder) =>
              order.open && (
                <Button
                  kind="quiet"
                  busy={busyWith === order.id}
                  aria-label={say(shown === 'belong' ? 'take-out-of' : 'attach-of', { number: order.number })}
                  onClick={() => set(order, shown === 'others')}
                >
                  {say(shown === 'belong' ? 'take-out' : 'attach')}
                </Button>
              ),
          },
        ]
      : []),
  ];
}

/** What it is; of a report that the reader may not open only its number is known. */
function OrderName({ order }: { order: OutageOrder }) {
  const say = useSay('outages-office');
  const words = useWords();
  const { orderAddress } = useOutagesAddress();
  const { number, title, building, opens, open, joined } = order;
  return (
    <>
      {opens && title ? (
        <Link to={orderAddress(order.id)} preventScrollReset>
          <Typed>{words(title)}</Typed>
        </Link>
      ) : (
        <span>{say('order-hidden')}</span>
      )}
      <Small as="p">
        <span lang="zxx">{number}</span>
        {building && ` · ${words(building)}`}
        {joined && ` · ${say('joined-another')}`}
      </Small>
      {!open && <Chip kind="done">{say('order-over')}</Chip>}
    </>
  );
}

function Submitted({ order: { submittedAt, submitter } }: { order: OutageOrder }) {
  const format = useFormat();
  return (
    <>
      <span>{format.dateTime(submittedAt)}</span>
      {submitter && (
        <Small as="p">
          <Typed>{submitter.name}</Typed>
        </Small>
      )}
    </>
  );
}
