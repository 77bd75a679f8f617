import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { stateChip, urgencyChip, useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';
import styles from './panel-head.module.css';

export function PanelHead({ process }: { process: Process }) {
  const say = useSay('monitoring');
  const { say: label, words } = useFlowLabels();
  const format = useFormat();
  const chip = stateChip(process);
  const urgent = urgencyChip(process.urgency);
  const { submitter } = process;
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{words(process.title)}</h2>
      <p className={styles.line}>
        <Chip kind={chip.kind}>{label(chip.text)}</Chip>
        {urgent && <Chip kind={urgent.kind}>{label(urgent.text)}</Chip>}
        {process.overdue && <Chip kind="failed">{label('overdue')}</Chip>}
        <span>{process.number}</span>
        <span>{words(process.business.name)}</span>
      </p>
      <p className={styles.line}>
        <span>
          {say('submitted-by', {
            name: submitter.name,
            department: words(submitter.department),
            at: format.dateTime(process.submittedAt),
          })}
        </span>
        {process.dueAt !== null && <span>{say('due', { at: format.dateTime(process.dueAt) })}</span>}
      </p>
    </div>
  );
}
