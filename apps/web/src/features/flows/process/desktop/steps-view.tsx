import type { CSSProperties } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { taskChip, useFlowLabels } from '../../flow-labels.ts';
import type { WayStep } from '../../flow-types.ts';
import { PersonTag } from '../../people/desktop/person-tag.tsx';
import { type Relative, waitText } from '../relatives.ts';
import styles from './steps-view.module.css';

const chips: Record<WayStep['state'], ChipKind> = {
  passed: 'done',
  present: 'running',
  'hung-up': 'attention',
  coming: 'waiting',
  'not-taken': 'neutral',
};

type Props = { steps: readonly WayStep[]; relatives: readonly Relative[] };

/** The steps that a process has passed and will pass, with everybody who was or will be asked. */
export function StepsView({ steps, relatives }: Props) {
  const say = useSay('flows-monitoring');
  const { say: label, words } = useFlowLabels();
  const format = useFormat();
  return (
    <ol className={styles.steps} aria-label={say('way')}>
      {steps.map((step, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step may be passed twice
          key={`${step.step} ${at}`}
          className={styles.step}
          data-state={step.state}
          style={{ '--depth': step.depth } as CSSProperties}
        >
          <div className={styles.head}>
            <span className={styles.name}>{words(step.name)}</span>
            {/* The first step is the submission itself: nobody is asked there. */}
            {at > 0 && <span className={styles.quiet}>{label(`step-${step.kind}`)}</span>}
            <Chip kind={chips[step.state]}>{label(`way-${step.by ?? step.state}`)}</Chip>
            {step.at !== null && <time className={styles.quiet}>{format.dateTime(step.at)}</time>}
          </div>
          <WaitLine step={step} relatives={relatives} />
          {step.people.length > 0 && (
            <ul className={styles.people}>
              {step.people.map(({ person, state, at: when, instead, read }, place) => {
                const chip = taskChip(state);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: somebody may be asked twice at a step
                  <li key={`${person.id} ${place}`}>
                    <PersonTag person={person} instead={instead}>
                      <span className={styles.did}>
                        <Chip kind={chip.kind}>{label(chip.text)}</Chip>
                        {when !== null && <time className={styles.quiet}>{format.dateTime(when)}</time>}
                        {step.state === 'present' && when === null && (
                          <span className={styles.quiet}>{say(read ? 'has-read' : 'has-not-read')}</span>
                        )}
                      </span>
                    </PersonTag>
                  </li>
                );
              })}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What is waited for where nobody is asked. */
function WaitLine({ step, relatives }: { step: WayStep; relatives: readonly Relative[] }) {
  const { say } = useFlowLabels();
  const waits = waitText(step, relatives);
  return waits && <p className={styles.waits}>{say(...waits)}</p>;
}
