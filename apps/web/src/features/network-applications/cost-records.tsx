import { listCostRecords } from '@campus/contract/calls/ledger.ts';
import { useEndless } from '#web/client/endless.ts';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import styles from './network.module.css';
import { methodText, useNetworkLabels } from './network-labels.ts';
import type { CostRecord } from './network-types.ts';

/** Every movement of one's money, the newest first. */
export function CostRecords() {
  const { say } = useNetworkLabels();
  const list = useEndless(listCostRecords, {});
  return (
    <Card aria-label={say('part-costs')}>
      <MoreList list={list} empty={<Empty title={say('no-costs')} text={say('no-costs-text')} />}>
        {(records) => (
          <ul className={styles.rows}>
            {records.map((record) => (
              <li key={record.id}>
                <Entry record={record} />
              </li>
            ))}
          </ul>
        )}
      </MoreList>
    </Card>
  );
}

function Entry({ record }: { record: CostRecord }) {
  const { say, words, format } = useNetworkLabels();
  const { unit, unitPriceFen, quantity, startOn, endOn, deadlineOn } = record;
  const facts = [
    words(record.packageName),
    unit && unitPriceFen !== null && say(`unit-${unit}`, { price: format.money(unitPriceFen), n: quantity ?? 1 }),
    startOn && endOn && say('period-between', { from: format.date(startOn), until: format.date(endOn) }),
    deadlineOn && `${say('deadline')} ${format.date(deadlineOn)}`,
    methodText(record.method, say),
    record.note,
  ].filter(Boolean);
  return (
    <div className={styles.entry}>
      <span className={styles.entryWords}>
        <b>{say(`entry-${record.kind}`)}</b>
        {facts.length > 0 && (
          <span className={styles.muted}>
            <Sentence>{facts.join(' · ')}</Sentence>
          </span>
        )}
        <span className={styles.muted}>{format.dateTime(record.paidAt ?? record.at)}</span>
      </span>
      <span className={styles.amount}>
        <span className={classes(record.amountFen > 0 && styles.good)}>
          {record.amountFen > 0 && '+'}
          {format.money(record.amountFen)}
        </span>
        <br />
        <span className={styles.muted}>
          {say('balance-after')} {format.money(record.balanceFen)}
        </span>
      </span>
    </div>
  );
}
