import type { ChildStep } from '@campus/rules/flows/definition.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { changeEach, isSettable, refill, unfilled } from '../givens.ts';
import { businessOf, type ChildBusiness } from '../outer-choices.ts';
import { FailureChoice } from './failure-choice.tsx';
import { FieldChoice } from './field-choice.tsx';
import { FieldRows, IntoField } from './field-rows.tsx';
import { Check, Choose, NumberField, PartBox } from './fields.tsx';
import { GivenCells } from './given-cells.tsx';
import { OptionList } from './option-list.tsx';
import type { StepPartProps } from './step-part-props.ts';
import styles from './step-rows.module.css';
import { TakenFromChild } from './taken-rows.tsx';

/** For which business applications are handed in, how many, with what in them, and what comes back. [C8] [C9] */
export function ChildPart({ step, remarks, change }: StepPartProps<ChildStep>) {
  const { design, learnNames } = useDesigning();
  const say = useSay('flows-designer-steps');
  const words = useWords();
  const business = businessOf(design, step.business);
  const choose = (id: string | null) => {
    const chosen = design.businesses.find((each) => each.id === id);
    if (chosen) learnNames('businesses', [chosen]);
    // What filled the form of another business does not fit this one.
    change({ business: id ?? '', fill: [], take: [] });
  };
  return (
    <PartBox part="child" title={say('child')} remarks={remarks}>
      <Choose
        label={say('child-business')}
        value={step.business}
        options={design.businesses.map(({ id, name, state }) => ({
          value: id,
          label: words(name),
          about: state === 'published' ? undefined : say('business-off'),
        }))}
        hint={design.moreBusinesses > 0 ? say('child-more', { n: design.moreBusinesses }) : undefined}
        none={say('child-no-business')}
        onChange={choose}
      />
      <HowMany step={step} change={change} />
      <Check
        label={say('child-wait')}
        about={say('child-wait-about')}
        checked={step.wait}
        onChange={(wait) => change(wait ? { wait } : { wait, take: [] })}
      />
      {step.wait && (
        <OptionList
          label={say('child-refused')}
          value={step.onRefused}
          options={(['go-on', 'end'] as const).map((value) => ({
            value,
            label: say(`refused-${value}`),
            about: say(`refused-${value}-about`),
          }))}
          onChange={(onRefused) => change({ onRefused })}
        />
      )}
      {business && <Filled step={step} business={business} change={change} />}
      {business && step.wait && step.each.kind === 'once' && (
        <TakenFromChild rows={step.take} fields={business.fields} onChange={(take, merge) => change({ take }, merge)} />
      )}
      <FailureChoice value={step.onFailure} onChange={(onFailure) => change({ onFailure })} />
    </PartBox>
  );
}

type Props = Pick<StepPartProps<ChildStep>, 'step' | 'change'>;

function HowMany({ step, change }: Props) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const { each } = step;
  const isOfPeople =
    each.kind === 'items' && form.fields.some(({ id, kind }) => id === each.field && kind === 'people');
  return (
    <>
      <OptionList
        label={say('child-each')}
        value={each.kind}
        options={(['once', 'times', 'count', 'items'] as const).map((value) => ({
          value,
          label: say(`each-${value}`),
          about: say(`each-${value}-about`),
        }))}
        onChange={(kind) => change(changeEach(step, kind))}
      />
      {each.kind === 'times' && (
        <NumberField
          label={say('each-n')}
          value={each.times}
          max={definitionLimits.children}
          onChange={(times) => change({ each: { kind: 'times', times } }, 'times')}
        />
      )}
      {each.kind === 'count' && (
        <FieldChoice
          label={say('each-count-field')}
          kinds={['number', 'computed']}
          value={each.field}
          onChange={(field) => change({ each: { kind: 'count', field: field ?? '' } })}
        />
      )}
      {each.kind === 'items' && (
        <FieldChoice
          label={say('each-items-field')}
          kinds={['group', 'people', 'choices']}
          value={each.field}
          onChange={(field) => change({ each: { kind: 'items', field: field ?? '' }, submitter: 'submitter' })}
        />
      )}
      {(isOfPeople || step.submitter === 'item') && (
        <OptionList
          label={say('child-as')}
          value={step.submitter}
          options={(['submitter', 'item'] as const).map((value) => ({ value, label: say(`as-${value}`) }))}
          onChange={(submitter) => change({ submitter })}
        />
      )}
    </>
  );
}

type FilledProps = Props & { business: ChildBusiness };

/** What stands in the form of each application; what its form asks for comes first. */
function Filled({ step, business, change }: FilledProps) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const words = useWords();
  const { fill, each } = step;
  const { fields, writable } = business;
  const settable = fields.filter((field) => isSettable(field) && writable.includes(field.id));
  const sorted = [...settable.filter(({ required }) => required), ...settable.filter(({ required }) => !required)];
  const missing = unfilled(business, fill);
  const item = each.kind === 'items' ? (form.fields.find(({ id }) => id === each.field)?.fields ?? []) : null;
  const blank = (field: string): ChildStep['fill'][number] => ({ field, from: { kind: 'field', field: '' } });
  return (
    <div className={styles.list}>
      <p className={styles.name}>{say('child-fill')}</p>
      {missing.length > 0 && (
        <div className={styles.sum}>
          <p>
            <Sentence>
              {say('child-missing', {
                names: missing.map(({ label }) => words(label) || say('nameless')).join(say('between-names')),
              })}
            </Sentence>
          </p>
          {missing.some(isSettable) && (
            <Button
              kind="quiet"
              onClick={() => change({ fill: [...fill, ...missing.filter(isSettable).map(({ id }) => blank(id))] })}
            >
              {say('add-missing')}
            </Button>
          )}
        </div>
      )}
      <FieldRows
        rows={fill}
        blank={blank('')}
        nameOf={(n) => say('fill-n', { n })}
        addName={say('add-fill')}
        onChange={(next, merge) => change({ fill: next }, merge)}
      >
        {({ field, from }, put) => {
          const into = fields.find(({ id }) => id === field) ?? null;
          return (
            <>
              <IntoField
                label={say('into-child')}
                value={field}
                fields={sorted}
                taken={fill.map((row) => row.field)}
                onChange={(id) => {
                  const next = fields.find((other) => other.id === id) ?? null;
                  put({ field: id, from: refill(from, into, next) });
                }}
              />
              {into && (
                <GivenCells
                  into={into}
                  from={from}
                  item={item}
                  onChange={(given, merge) => put({ field, from: given }, merge)}
                />
              )}
            </>
          );
        }}
      </FieldRows>
    </div>
  );
}
