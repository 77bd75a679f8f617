import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { CheckIcon } from '#web/ui/base/icons.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { taskChip, useFlowLabels } from '../../flow-labels.ts';
import type { WayStep } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { PersonRow } from '../../people/person-row.tsx';
import { type Relative, waitText } from '../relatives.ts';
import styles from '../step-list.module.css';

const looks: Record<WayStep['state'], string | undefined> = {
  passed: styles.passed,
  present: styles.present,
  'hung-up': styles.held,
  coming: undefined,
  'not-taken': styles.quiet,
};

type Props = { steps: readonly WayStep[]; relatives: readonly Relative[] };

/** The steps that a process has passed and will pass, with everybody who was or will be asked. */
export function StepsView({ steps, relatives }: Props) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const format = useFormat();
  if (steps.length === 0) return <p className={parts.muted}>{say('way-empty')}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map((entry, index) => {
        const { step, name, kind, depth, state, by, at, people } = entry;
        const waits = waitText(entry, relatives);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand twice on the way
            key={`${step}-${index}`}
            className={classes(styles.step, looks[state])}
            style={{ marginInlineStart: depth * 16 }}
            aria-current={state === 'present' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {state === 'passed' && <CheckIcon />}
            </span>
            <div className={styles.words}>
              <div className={styles.head}>
                <h3 className={styles.name}>
                  {words(name)}{' '}
                  {people[0]?.state !== 'submitted' && <span className={parts.muted}>{flow(`step-${kind}`)}</span>}
                </h3>
                <span className={parts.muted}>
                  {flow(`way-${by ?? state}`)}
                  {at !== null && ` · ${format.dateTime(at)}`}
                </span>
              </div>
              {waits && <p className={parts.text}>{flow(...waits)}</p>}
              {people.map((participant, who) => {
                const chip = taskChip(participant.state);
                return (
                  <PersonRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: participant person may be asked twice at a step
                    key={`${participant.person.id}-${who}`}
                    person={participant.person}
                    size={32}
                    aside={
                      <>
                        <Chip kind={chip.kind}>{flow(chip.text)}</Chip>
                        {participant.at !== null && <span>{format.dateTime(participant.at)}</span>}
                      </>
                    }
                  >
                    {participant.instead && (
                      <span className={parts.muted}>
                        <Sentence>{flow('instead-of', { name: participant.instead.name })}</Sentence>
                      </span>
                    )}
                    {participant.at === null && state === 'present' && (
                      <span className={parts.muted}>{say(participant.read ? 'has-read' : 'not-read')}</span>
                    )}
                  </PersonRow>
                );
              })}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
