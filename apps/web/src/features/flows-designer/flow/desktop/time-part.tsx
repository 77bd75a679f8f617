import type { PersonStep, TimeLimit } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { Small } from '#web/ui/base/small.tsx';
import styles from './fields.module.css';
import { Check, NumberField, PartBox, SpanField } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import { PersonChoice } from './person-choice.tsx';
import type { StepPartProps } from './step-part-props.ts';

const DAY_OF_WORK = 7 * 3_600_000;
const usual: TimeLimit = {
  after: { ms: DAY_OF_WORK, clock: 'working' },
  remind: { times: 3, every: { ms: DAY_OF_WORK, clock: 'working' } },
  finally: { kind: 'nothing' },
};
const lasts = ['nothing', 'escalate', 'reassign', 'pass', 'refuse'] as const;

/** How long a step may take, and what happens then. */
export function TimePart({ step, remarks, change }: StepPartProps<PersonStep>) {
  const say = useSay('flows-designer');
  const { timeLimit: limit } = step;
  const set = (next: Partial<TimeLimit>, merge?: string) =>
    limit && change({ timeLimit: { ...limit, ...next } }, merge && `limit ${merge}`);
  return (
    <PartBox part="limit" title={say('limit')} remarks={remarks}>
      <Check
        label={say('limit-is')}
        about={say('limit-about')}
        checked={limit !== null}
        onChange={(is) => change({ timeLimit: is ? usual : null })}
      />
      {limit && (
        <div className={styles.inset}>
          <SpanField label={say('limit-after')} value={limit.after} onChange={(after) => set({ after }, 'after')} />
          <Check
            label={say('remind')}
            about={say('remind-about')}
            checked={limit.remind !== null}
            onChange={(is) => set({ remind: is ? usual.remind : null })}
          />
          {limit.remind && <Remind value={limit.remind} onChange={(remind) => set({ remind }, 'remind')} />}
          <OptionList
            label={say(limit.remind ? 'late' : 'late-at-once')}
            value={limit.finally.kind}
            options={lasts.map((value) => ({ value, label: say(`late-${value}`), about: say(`late-${value}-about`) }))}
            onChange={(kind) => set({ finally: kind === 'reassign' ? { kind, to: '' } : { kind } })}
          />
          {limit.finally.kind === 'reassign' && (
            <PersonChoice
              label={say('late-to')}
              value={limit.finally.to}
              onChange={(to) => set({ finally: { kind: 'reassign', to } })}
            />
          )}
        </div>
      )}
    </PartBox>
  );
}

type Reminding = NonNullable<TimeLimit['remind']>;

function Remind({ value, onChange }: { value: Reminding; onChange: (remind: Reminding) => void }) {
  const say = useSay('flows-designer');
  return (
    <div className={styles.inset}>
      <NumberField
        label={say('remind-times')}
        value={value.times}
        max={50}
        onChange={(times) => onChange({ ...value, times })}
      />
      <SpanField label={say('remind-every')} value={value.every} onChange={(every) => onChange({ ...value, every })} />
      <Small as="p">{say('remind-first')}</Small>
    </div>
  );
}
