import type { ReactNode } from 'react';
import { Chip } from '#web/ui/base/chip.tsx';
import { WarningIcon } from '#web/ui/base/icons.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { urgencyChip, useFlowLabels } from '../../flow-labels.ts';
import type { Person, ProcessRow } from '../../flow-types.ts';
import { waitOfRow } from '../../process/relatives.ts';
import styles from './cells.module.css';

/** A main fact with a second one below it, in the height of a dense row. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className={styles.two}>
      <div className={styles.first}>{first}</div>
      {second && <div className={styles.second}>{second}</div>}
    </div>
  );
}

export function MomentCell({ at }: { at: number | null }) {
  const format = useFormat();
  if (at === null) return <span className={styles.none}>—</span>;
  return (
    <time dateTime={new Date(at).toISOString()} className={styles.moment}>
      <TwoLines first={format.date(at)} second={format.time(at)} />
    </time>
  );
}

export function DueCell({ row }: { row: ProcessRow }) {
  const format = useFormat();
  const { say } = useFlowLabels();
  const { dueText } = useTimeSaid();
  if (row.dueAt === null) return null;
  return (
    <time
      dateTime={new Date(row.dueAt).toISOString()}
      data-overdue={row.overdue || undefined}
      className={styles.moment}
    >
      <TwoLines
        first={format.date(row.dueAt)}
        second={
          <>
            {dueText(row, format.time)}
            {row.overdue && (
              <strong className={styles.late}>
                <WarningIcon size={14} />
                {say('overdue')}
              </strong>
            )}
          </>
        }
      />
    </time>
  );
}

export function PersonCell({ person }: { person: Person }) {
  const { words } = useFlowLabels();
  return <TwoLines first={<Typed>{person.name}</Typed>} second={words(person.department)} />;
}

/** The present step, and who is asked there. */
export function StepCell({ row }: { row: ProcessRow }) {
  const { say, words, names } = useFlowLabels();
  if (row.steps.length === 0 && row.people.length === 0) return null;
  const waits = waitOfRow(row);
  const steps = row.steps.map((step) => words(step.name)).join(' / ');
  return (
    <TwoLines first={steps} second={waits ? say(waits) : <Sentence>{names(row.people, row.peopleMore)}</Sentence>} />
  );
}

/** The state, and the urgency while the process runs. */
export function StateCell({ row }: { row: ProcessRow }) {
  const { say } = useFlowLabels();
  const chip = stateChip(row.state);
  const urgent = row.status === 'ended' ? null : urgencyChip(row.urgency);
  return (
    <span className={styles.chips}>
      <Chip kind={chip.kind}>{say(chip.text)}</Chip>
      {urgent && <Chip kind={urgent.kind}>{say(urgent.text)}</Chip>}
    </span>
  );
}

export function StarsCell({ stars }: { stars: number | null }) {
  return stars === null ? null : (
    <span className={styles.stars}>
      <StarRating value={stars} />
    </span>
  );
}
