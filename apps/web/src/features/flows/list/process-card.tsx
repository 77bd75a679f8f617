import { Link } from 'react-router';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import { urgencyChip, useFlowLabels } from '../flow-labels.ts';
import type { ProcessRow } from '../flow-types.ts';
import { waitOfRow } from '../process/relatives.ts';
import styles from './process-card.module.css';

type ProcessCardProps = {
  row: ProcessRow;
  /** In the reader's own applications the submitter need not be named. */
  own: boolean;
  /** Its details are open next to the list. */
  opened?: boolean;
  to?: string;
};

/** One process in a list. */
export function ProcessCard({ row, own, opened = false, to }: ProcessCardProps) {
  const { say, words, names } = useFlowLabels();
  const due = useTimeSaid().dueText(row);
  const flowAddress = useFlowAddress();
  const chip = stateChip(row.state);
  const urgent = row.status === 'ended' ? null : urgencyChip(row.urgency);
  const mine = row.myTasks[0];
  const waits = waitOfRow(row);
  return (
    <Link
      to={to ?? flowAddress.details(row.id, row.business.code)}
      className={styles.card}
      aria-current={opened || undefined}
    >
      <BusinessIcon icon={row.business.icon} size={40} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {!row.read && <span className={styles.dot} role="img" aria-label={say('unread')} />}
            <Typed>{words(row.title)}</Typed>
          </h2>
          <Chip kind={chip.kind}>{say(chip.text)}</Chip>
        </div>
        <p className={styles.meta}>
          <span>{row.number}</span>
          {!own && <Typed>{row.submitter.name}</Typed>}
          <RelativeTime at={row.at} />
        </p>
        {row.steps.length > 0 && (
          <p className={styles.step}>
            <span>{row.steps.map(({ name }) => words(name)).join(' · ')}</span>
            {row.people.length > 0 && (
              <span>
                <Sentence>{names(row.people, row.peopleMore)}</Sentence>
              </span>
            )}
            {waits && <span>{say(waits)}</span>}
          </p>
        )}
        <div className={styles.marks}>
          {urgent && <Chip kind={urgent.kind}>{say(urgent.text)}</Chip>}
          {row.overdue && <Chip kind="failed">{say('overdue')}</Chip>}
          {due && <span className={styles.meta}>{due}</span>}
          {row.hungUp && chip.text !== 'state-hung-up' && <Chip kind="waiting">{say('state-hung-up')}</Chip>}
          {mine?.state === 'offered' && chip.text !== 'state-pending' && (
            <Chip kind="attention">{say('task-offered')}</Chip>
          )}
          {mine?.instead && (
            <Chip>
              <Sentence>{say('instead-of', { name: mine.instead })}</Sentence>
            </Chip>
          )}
          {row.stars !== null && <StarRating value={row.stars} />}
        </div>
      </div>
    </Link>
  );
}
