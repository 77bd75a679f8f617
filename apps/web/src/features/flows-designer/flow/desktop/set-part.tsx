import type { SetStep } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { useDesigning } from '../../design-context.tsx';
import { isSettable, refill } from '../givens.ts';
import { FailureChoice } from './failure-choice.tsx';
import { FieldRows, IntoField } from './field-rows.tsx';
import { PartBox } from './fields.tsx';
import { GivenCells } from './given-cells.tsx';
import type { StepPartProps } from './step-part-props.ts';
import styles from './step-rows.module.css';

const blank: SetStep['values'][number] = { field: '', from: { kind: 'value', value: null } };

/** Which fields the system fills in, and with what. [C13] */
export function SetPart({ step, remarks, change }: StepPartProps<SetStep>) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const fields = form.fields.filter(isSettable);
  const { values } = step;
  return (
    <PartBox part="values" title={say('values')} remarks={remarks}>
      <p className={styles.quiet}>{say('values-about')}</p>
      <FieldRows
        rows={values}
        blank={blank}
        nameOf={(n) => say('value-n', { n })}
        addName={say('add-value')}
        onChange={(next, merge) => change({ values: next }, merge)}
      >
        {({ field, from }, put) => {
          const into = form.fields.find(({ id }) => id === field) ?? null;
          return (
            <>
              <IntoField
                label={say('into')}
                value={field}
                fields={fields}
                taken={values.map((row) => row.field)}
                onChange={(id) => {
                  const next = form.fields.find((other) => other.id === id) ?? null;
                  put({ field: id, from: refill(from, into, next) });
                }}
              />
              {into && (
                <GivenCells
                  into={into}
                  from={from}
                  without={field}
                  onChange={(given, merge) => put({ field, from: given }, merge)}
                />
              )}
            </>
          );
        }}
      </FieldRows>
      <FailureChoice value={step.onFailure} onChange={(onFailure) => change({ onFailure })} />
    </PartBox>
  );
}
