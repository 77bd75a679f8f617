import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { InfoIcon } from '#web/ui/base/icons.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useOrderLabels } from '../work-order-labels.ts';
import styles from './fresh-reports.module.css';
import parts from './order-form-parts.module.css';
import type { FreshReport } from './use-fresh-reports.ts';
import type { OrderForm } from './use-order-form.ts';

type FreshReportsProps = { fresh: OrderForm['fresh']; view: (id: string) => string };

/** Recent reports of the same fault, which the reader can join. */
export function FreshReports({ fresh: { items, joined, join }, view }: FreshReportsProps) {
  const say = useSay('work-orders-form');
  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <section className={styles.fresh} aria-label={say('fresh', { n: items.length })}>
          <p className={styles.title}>
            <InfoIcon size={18} />
            <span>{say('fresh', { n: items.length })}</span>
          </p>
          <p className={styles.hint}>{joined ? say('fresh-chosen', { number: joined.number }) : say('fresh-hint')}</p>
          <ul className={styles.list}>
            {items.map((report) => (
              <li key={report.id} className={styles.report} data-chosen={report.id === joined?.id || undefined}>
                <Facts report={report} />
                {report.mine ? (
                  <Link className={parts.wayOn} to={view(report.id)}>
                    {say('fresh-mine')}
                  </Link>
                ) : (
                  <Button
                    aria-pressed={report.id === joined?.id}
                    onClick={() => join(report.id === joined?.id ? null : report.id)}
                  >
                    {say(report.id === joined?.id ? 'fresh-leave' : 'fresh-join')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Facts({ report }: { report: FreshReport }) {
  const say = useSay('work-orders-form');
  const { say: order } = useOrderLabels();
  const { number, submittedAt, accepted, joined } = report;
  const chip = stateChip(accepted ? 'processing' : 'pending');
  return (
    <div className={styles.facts}>
      <span className={styles.number}>{number}</span>
      <Chip kind={chip.kind}>{order(chip.text)}</Chip>
      <RelativeTime at={submittedAt} />
      {joined > 0 && <span>{say('fresh-joined', { n: joined })}</span>}
    </div>
  );
}
