import { Select } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import type { Plan, PlanStep } from '../moves.queries.ts';
import styles from './moves.module.css';

type Props = { plan: Plan; onChoose: (step: string, now: string | null) => void };

/** A card for each step at which cases stand: how many fit, and what a step that is gone is in the new version. */
export function MoveSteps({ plan, onChoose }: Props) {
  const say = useSay('flows-moves');
  if (plan.steps.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{say('steps')}</h3>
      <ul className={styles.steps}>
        {plan.steps.map((step) => (
          <li key={step.id} className={styles.step}>
            <StepCard step={step} choices={freeFor(plan, step)} onChoose={(now) => onChoose(step.id, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One new step stands for one old one only. */
const freeFor = ({ steps }: Plan, { id, choices }: PlanStep): PlanStep['choices'] =>
  choices.filter((choice) => !steps.some((other) => other.id !== id && other.becomes?.id === choice.id));

const STAYS = '';

type CardProps = { step: PlanStep; choices: PlanStep['choices']; onChoose: (now: string | null) => void };

function StepCard({ step, choices, onChoose }: CardProps) {
  const say = useSay('flows-moves');
  const words = useWords();
  const { name, standing, fitting, becomes } = step;
  const label = say('choose-step', { name: words(name) });
  return (
    <>
      <div className={styles.name}>
        <Typed as="b">{words(name)}</Typed>
        <Small>{say('step-standing', { n: standing })}</Small>
      </div>
      <div className={styles.chips}>
        {fitting > 0 && <Chip kind="done">{say('step-fits', { n: fitting })}</Chip>}
        {standing > fitting && <Chip kind="attention">{say('step-stays', { n: standing - fitting })}</Chip>}
      </div>
      {choices.length > 0 ? (
        <Select<string>
          className={styles.choice ?? ''}
          aria-label={label}
          value={becomes?.id ?? STAYS}
          options={[
            ...choices.map((choice) => ({ value: choice.id, label: words(choice.name) })),
            { value: STAYS, label: say('choose-none') },
          ]}
          suffixIcon={downIcon}
          onChange={(next) => onChoose(next === STAYS ? null : next)}
        />
      ) : (
        <Small>
          <Sentence>
            {becomes === null
              ? say('step-gone')
              : becomes.id === step.id
                ? say('step-same')
                : say('step-becomes', { name: words(becomes.name) })}
          </Sentence>
        </Small>
      )}
    </>
  );
}
