import { listHolderCosts } from '@campus/contract/calls/network-packages.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { classes } from '#web/ui/base/classes.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import type { Cost } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { isRefundable } from '../use-refund.ts';
import styles from './panels.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** Every movement of a person's money, the newest first; a charge can be given back from here. */
export function HolderLedger({ personId }: { personId: string }) {
  const { say } = useOfficeLabels();
  const list = useEndless(listHolderCosts, { personId });
  const [refunded, setRefunded] = useState<Cost | null>(null);
  const columns = useColumns(setRefunded);
  return (
    <section className={panel.part} aria-label={say('ledger')}>
      <h3>{say('ledger')}</h3>
      <DataList
        list={list}
        waitingRows={4}
        inPanel
        empty={<Empty title={say('no-costs')} text={say('no-costs-text')} />}
        label={say('ledger')}
        columns={columns}
        keyOf={({ id }) => id}
      />
      {refunded && <RefundDialog charge={refunded} onClose={() => setRefunded(null)} />}
    </section>
  );
}

function useColumns(onRefund: (charge: Cost) => void): Column<Cost>[] {
  const { say, about, format } = useOfficeLabels();
  return [
    {
      key: 'at',
      title: say('at'),
      width: 168,
      render: ({ paidAt, at }) => <span className={styles.figure}>{format.dateTime(paidAt ?? at)}</span>,
    },
    { key: 'kind', title: say('kind'), width: 96, render: ({ kind }) => say(`entry-${kind}`) },
    {
      key: 'amount',
      title: say('amount'),
      width: 100,
      render: ({ amountFen, refundedFen }) => (
        <>
          <span className={classes(styles.figure, amountFen > 0 && styles.in)}>
            {amountFen > 0 && '+'}
            {format.money(amountFen)}
          </span>
          {refundedFen > 0 && <Small> {say('refunded-so-far', { amount: format.money(refundedFen) })}</Small>}
        </>
      ),
    },
    {
      key: 'balance',
      title: say('balance-after'),
      width: 100,
      render: ({ balanceFen }) => <span className={styles.figure}>{format.money(balanceFen)}</span>,
    },
    { key: 'about', title: say('about'), render: (cost) => <Small>{about(cost)}</Small> },
    {
      key: 'refund',
      title: '',
      width: 76,
      render: (cost) =>
        isRefundable(cost) && (
          <button
            type="button"
            className={styles.give}
            aria-label={say('refund-one', {
              kind: say(`entry-${cost.kind}`),
              at: format.dateTime(cost.paidAt ?? cost.at),
            })}
            onClick={() => onRefund(cost)}
          >
            {say('refund')}
          </button>
        ),
    },
  ];
}
