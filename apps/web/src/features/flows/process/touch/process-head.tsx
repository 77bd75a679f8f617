import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from '../../apply/service-parts.module.css';
import { useFlowAddress } from '../../flow-addresses.ts';
import { isOrder, urgencyChip, useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { PersonRow } from '../../people/person-row.tsx';
import { waitText } from '../relatives.ts';
import { ParentLine } from '../relatives-parts.tsx';

/** The title, the submitter, the state, and why the process is not going on. */
export function ProcessHead({ process }: { process: Process }) {
  const say = useSay('workflow');
  const { say: flow, words, names } = useFlowLabels();
  const format = useFormat();
  const flowAddress = useFlowAddress();
  const waits = process.way.flatMap((step) => {
    const found = waitText(step, process.children);
    return found ? [flow(...found)] : [];
  });
  const chip = stateChip(process.state);
  const urgent = urgencyChip(process.urgency);
  const { dueText, timeText } = useTimeSaid();
  const due = dueText(process);
  const time = isOrder(process) ? null : timeText(process);
  return (
    <Card aria-label={say('summary')}>
      <div className={styles.head}>
        <BusinessIcon icon={process.business.icon} />
        <div className={parts.grow}>
          <Typed as="h2" className={parts.heading}>
            {words(process.title)}
          </Typed>
          <p className={parts.muted}>{process.number}</p>
          {process.parent && (
            <p className={parts.muted}>
              <ParentLine process={process} addressOf={flowAddress.details} />
            </p>
          )}
        </div>
      </div>
      <div className={parts.chips}>
        <Chip kind={chip.kind}>{flow(chip.text)}</Chip>
        {urgent && <Chip kind={urgent.kind}>{flow(urgent.text)}</Chip>}
        {process.overdue && <Chip kind="failed">{flow('overdue')}</Chip>}
        {process.hungUp && chip.text !== 'state-hung-up' && <Chip kind="waiting">{flow('state-hung-up')}</Chip>}
      </div>
      {time && <p className={parts.muted}>{time}</p>}
      <PersonRow person={process.submitter} aside={format.dateTime(process.submittedAt)} />
      {process.steps.length > 0 && (
        <p className={parts.text}>
          {flow('present-step')}: {process.steps.map(({ name }) => words(name)).join(' · ')}
          {process.people.length > 0 && (
            <Sentence>{`\n${flow('present-people')}: ${names(process.people, process.peopleMore)}`}</Sentence>
          )}
          {waits.map((text) => `\n${text}`)}
          {due && `\n${due}`}
        </p>
      )}
      {process.returned && (
        <Note gap="lines">
          <b>{say('returned-because')}</b>
          <span className={parts.text}>
            {process.returned.reason ? <Typed>{process.returned.reason}</Typed> : say('no-reason-given')}
          </span>
          <span className={parts.muted}>
            {say('returned-by', {
              name: process.returned.by?.name ?? say('the-system'),
              step: words(process.returned.stepName),
              at: format.dateTime(process.returned.at),
            })}
          </span>
        </Note>
      )}
      {process.hung.map(({ visit, stepName, reason, resumeAt }) => (
        <Note key={visit} gap="lines">
          <b>{say('hung-at', { step: words(stepName) })}</b>
          <Typed className={parts.text}>{reason}</Typed>
          {resumeAt !== null && <span className={parts.muted}>{say('resumes-at', { at: format.date(resumeAt) })}</span>}
        </Note>
      ))}
    </Card>
  );
}
