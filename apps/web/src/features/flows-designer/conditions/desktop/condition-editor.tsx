import type { Condition } from '@campus/rules/flows/conditions.ts';
import type { StepId, Words } from '@campus/rules/flows/definition.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { Select } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/base/icons.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import {
  askField,
  asksValue,
  type ConditionGroup,
  closeGroup,
  compareBy,
  comparisonsOf,
  type FieldCondition,
  isAskable,
  isBlank,
  isGroup,
  type OutcomeCondition,
  openGroup,
  outcomesOf,
} from '../edit-condition.ts';
import styles from './condition-editor.module.css';
import { ValueInput } from './value-input.tsx';

export type ConditionStep = { id: StepId; name: Words; kind: string };
export type ConditionEditorProps = {
  condition: Condition | null;
  onChange: (condition: Condition | null) => void;
  /** The fields that may be asked for here. */
  fields: readonly FormField[];
  /** The steps before this place, whose outcome may be asked for. */
  steps: readonly ConditionStep[];
};

/** No deeper than this can groups be put into groups here; what is deeper already can still be changed. */
const DEEPEST = 3;

/** A condition over fields and earlier steps, as rows that are joined by "all" or "any". */
export function ConditionEditor({ condition, onChange, ...others }: ConditionEditorProps) {
  const say = useSay('flows-conditions');
  const known = { ...others, fields: others.fields.filter(isAskable) };
  const group = openGroup(condition);
  return (
    <div className={styles.editor}>
      {condition === null && <p className={styles.quiet}>{say('always')}</p>}
      <Group {...known} group={group} depth={1} onChange={(next) => onChange(closeGroup(next))} />
      {condition !== null && isBlank(condition) && <p className={styles.warning}>{say('blank')}</p>}
    </div>
  );
}

type Known = Omit<ConditionEditorProps, 'condition' | 'onChange'>;
type GroupProps = Known & { group: ConditionGroup; depth: number; onChange: (group: ConditionGroup) => void };

function Group({ group, depth, onChange, ...known }: GroupProps) {
  const say = useSay('flows-conditions');
  const { joint, parts, negated } = group;
  const put = (changed: Partial<ConditionGroup>) => onChange({ ...group, ...changed });
  const replace = (n: number, by: readonly Condition[]) =>
    put({ parts: [...parts.slice(0, n), ...by, ...parts.slice(n + 1)] });
  return (
    <>
      {parts.length > 1 && (
        <Select<'all' | 'any'>
          className={styles.joint ?? ''}
          aria-label={say('joint')}
          value={joint}
          suffixIcon={downIcon}
          options={(['all', 'any'] as const).map((value) => ({ value, label: say(`joint-${value}`) }))}
          onChange={(next) => put({ joint: next })}
        />
      )}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
            <li key={n} className={styles.part}>
              {isGroup(part) ? (
                <fieldset className={styles.inner} aria-label={say('group')}>
                  <Group
                    {...known}
                    group={openGroup(part)}
                    depth={depth + 1}
                    onChange={(next) => replace(n, toPart(next))}
                  />
                </fieldset>
              ) : (
                <Row
                  {...known}
                  part={part as FieldCondition | OutcomeCondition}
                  n={n + 1}
                  onChange={(next) => replace(n, [next])}
                />
              )}
              <button
                type="button"
                className={styles.remove}
                title={isGroup(part) ? say('remove-group') : say('remove', { n: n + 1 })}
                aria-label={isGroup(part) ? say('remove-group') : say('remove', { n: n + 1 })}
                onClick={() => replace(n, [])}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Button kind="quiet" icon={<PlusIcon size={16} />} onClick={() => put({ parts: [...parts, openCondition] })}>
          {say('add')}
        </Button>
        {depth < DEEPEST && parts.length > 0 && (
          <Button kind="quiet" icon={<PlusIcon size={16} />} onClick={() => put({ parts: [...parts, blankGroup()] })}>
            {say('add-group')}
          </Button>
        )}
        {parts.length > 0 && (
          <label className={styles.negate}>
            <input type="checkbox" checked={negated} onChange={() => put({ negated: !negated })} />
            {say('negate')}
          </label>
        )}
      </div>
    </>
  );
}

const blankGroup = (): Condition => ({ kind: 'any', of: [openCondition, openCondition] });

/** A group within a group stays one while it has two parts. */
const toPart = (group: ConditionGroup): Condition[] => {
  const part = closeGroup(group);
  return part ? [part] : [];
};

type RowProps = Known & {
  part: FieldCondition | OutcomeCondition;
  n: number;
  onChange: (part: Condition) => void;
};

function Row({ part, n, onChange, fields, steps }: RowProps) {
  const say = useSay('flows-conditions');
  const words = useWords();
  const nameOf = (name: Words) => words(name) || say('nameless');
  const subject = part.kind === 'field' ? `field ${part.field}` : `step ${part.step}`;
  const isKnown = part.kind === 'field' ? fields.some(({ id }) => id === part.field) : hasStep(steps, part.step);
  const isChosen = subject !== 'field ' && subject !== 'step ';
  const gone =
    isKnown || !isChosen ? [] : [{ value: subject, label: say(`gone-${part.kind === 'field' ? 'field' : 'step'}`) }];
  const fieldOptions = fields.map(({ id, label }) => ({ value: `field ${id}`, label: nameOf(label) }));
  const stepOptions = steps.map(({ id, name }) => ({ value: `step ${id}`, label: nameOf(name) }));
  const choose = (next: string) => {
    const [kind, id = ''] = next.split(' ');
    const field = kind === 'field' && fields.find((other) => other.id === id);
    const step = kind === 'step' && steps.find((other) => other.id === id);
    if (field) onChange(askField(field));
    if (step) onChange({ kind: 'outcome', step: id, is: outcomesOf(step.kind)[0] ?? 'passed' });
  };
  return (
    <fieldset className={styles.row} aria-label={say('part-n', { n })} data-blank={isBlank(part) || undefined}>
      <Select<string>
        aria-label={say(steps.length > 0 ? 'subject' : 'choose-field')}
        value={isChosen ? subject : null}
        placeholder={say(steps.length > 0 ? 'choose-subject' : 'choose-field')}
        suffixIcon={downIcon}
        showSearch={fields.length + steps.length > 8 && { optionFilterProp: 'label' }}
        options={
          steps.length > 0
            ? [...gone, { label: say('fields'), options: fieldOptions }, { label: say('steps'), options: stepOptions }]
            : [...gone, ...fieldOptions]
        }
        onChange={choose}
      />
      {part.kind === 'field' ? (
        <Comparison part={part} onChange={onChange} fields={fields} />
      ) : (
        <Select<OutcomeCondition['is']>
          aria-label={say('outcome-is')}
          value={part.is}
          suffixIcon={downIcon}
          options={outcomesOf(steps.find(({ id }) => id === part.step)?.kind ?? '').map((value) => ({
            value,
            label: `${say('outcome-is')} ${say(`outcome-${value}`)}`,
          }))}
          onChange={(is) => onChange({ ...part, is })}
        />
      )}
    </fieldset>
  );
}

const hasStep = (steps: readonly ConditionStep[], id: StepId): boolean => steps.some((step) => step.id === id);

type ComparisonProps = Omit<RowProps, 'part' | 'n' | 'steps'> & { part: FieldCondition };

function Comparison({ part, onChange, fields }: ComparisonProps) {
  const say = useSay('flows-conditions');
  const field = fields.find(({ id }) => id === part.field);
  if (!field) return null;
  return (
    <>
      <Select<FieldCondition['is']>
        className={styles.comparison ?? ''}
        aria-label={say('comparison')}
        value={part.is}
        suffixIcon={downIcon}
        options={comparisonsOf(field.kind, part.is).map((value) => ({
          value,
          label: say(comparisonKey(field.kind, value)),
        }))}
        onChange={(is) => onChange(compareBy(part, is, field.kind))}
      />
      {asksValue(part.is) && (
        <ValueInput
          key={`${part.field} ${part.is}`}
          field={field}
          condition={part}
          onChange={(value) => onChange({ ...part, value })}
        />
      )}
    </>
  );
}

type ComparisonKey =
  | `is-${'is' | 'is-not' | 'has' | 'one-of' | 'filled' | 'empty'}`
  | `${'order' | 'day'}-${'is' | 'is-not' | 'less' | 'at-most' | 'more' | 'at-least'}`
  | `list-${'has' | 'one-of' | 'is' | 'is-not'}`;

function comparisonKey(kind: FormField['kind'], is: FieldCondition['is']): ComparisonKey {
  if (is === 'filled' || is === 'empty') return `is-${is}`;
  if (is === 'less' || is === 'at-most' || is === 'more' || is === 'at-least')
    return kind === 'date' || kind === 'moment' ? `day-${is}` : `order-${is}`;
  if (kind === 'choices' || kind === 'people') return `list-${is}`;
  if (is === 'has' || is === 'one-of') return `is-${is}`;
  if (kind === 'number' || kind === 'money' || kind === 'computed') return `order-${is}`;
  return kind === 'date' || kind === 'moment' ? `day-${is}` : `is-${is}`;
}
