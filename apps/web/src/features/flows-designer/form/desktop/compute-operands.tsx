import type { Compute, Operand } from '@campus/rules/flows/form.ts';
import { operandsOf } from '@campus/rules/flows/reckon.ts';
import { Select } from 'antd';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/base/icons.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { NumberBox } from '../../conditions/desktop/number-box.tsx';
import { choiceOf, choicesFor, MOST_OPERANDS, NUMBER, operandOf, unitFor, withOperand } from '../edit-compute.ts';
import { placeOfReckonable } from '../field-uses.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import styles from './field-settings.module.css';

type OperandsProps = {
  designing: FormDesigning;
  place: string;
  compute: Compute;
  onChange: (compute: Compute, part?: string) => void;
};

/** What a sum, a product or a difference is made of. */
export function Operands({ designing, place, compute, onChange }: OperandsProps) {
  const say = useSay('flows-designer-form');
  const { mayEdit } = designing;
  const operands = operandsOf(compute);
  const isList = compute.kind !== 'difference';
  return (
    <fieldset className={styles.operands} aria-label={say('reckon-operands')}>
      <ol>
        {operands.map((operand, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: operands have no other name than their place
          <li key={at} className={styles.operand}>
            <OneOperand
              designing={designing}
              place={place}
              compute={compute}
              operand={operand}
              at={at}
              onChange={onChange}
            />
            {mayEdit && isList && operands.length > 1 && (
              <button
                type="button"
                className={styles.drop}
                aria-label={say('reckon-drop', { n: at + 1 })}
                onClick={() => onChange(withOperand(compute, at, null))}
              >
                <CloseIcon size={15} />
              </button>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && isList && operands.length < MOST_OPERANDS && (
        <Button
          kind="quiet"
          className={styles.add}
          icon={<PlusIcon size={16} />}
          onClick={() => onChange(withOperand(compute, operands.length, { field: '' }))}
        >
          {say('reckon-add')}
        </Button>
      )}
    </fieldset>
  );
}

function OneOperand({
  designing,
  place,
  compute,
  operand,
  at,
  onChange,
}: OperandsProps & { operand: Operand; at: number }) {
  const say = useSay('flows-designer-form');
  const words = useWords();
  const { form, mayEdit } = designing;
  const choice = choiceOf(operand);
  const choices = choicesFor(form, place, compute, at).map((reckonable) => {
    const { group, field } = reckonable;
    const name = words(field.label) || say('nameless', { kind: say(`kind-${field.kind}`) });
    const of = group === null ? undefined : form.fields.find(({ id }) => id === group);
    const label = of ? say('reckon-rows', { list: words(of.label) || group || '', field: name }) : name;
    return { value: placeOfReckonable(reckonable), label };
  });
  const isThere = choice === '' || choice === NUMBER || choices.some(({ value }) => value === choice);
  const label =
    compute.kind === 'difference' ? say(at === 0 ? 'reckon-of' : 'reckon-minus') : say('reckon-operand', { n: at + 1 });
  const isMoney = compute.kind !== 'product' && unitFor(form, place, compute) === 'money';
  return (
    <div className={styles.line}>
      {compute.kind === 'difference' && <span className={styles.label}>{label}</span>}
      <Select<string>
        aria-label={label}
        value={choice === '' ? null : choice}
        placeholder={say('reckon-choose-field')}
        disabled={!mayEdit}
        suffixIcon={downIcon}
        options={[
          ...(isThere ? [] : [{ value: choice, label: say('reckon-gone', { name: choice }) }]),
          ...choices,
          { value: NUMBER, label: say('reckon-number') },
        ]}
        onChange={(next) => onChange(withOperand(compute, at, operandOf(next)))}
      />
      {'number' in operand && (
        <NumberBox
          label={say('reckon-number-value', { n: at + 1 })}
          kind={isMoney ? 'yuan' : 'number'}
          unit={isMoney ? say('unit-yuan') : undefined}
          value={operand.number}
          disabled={!mayEdit}
          onChange={(number) => onChange(withOperand(compute, at, { number: number ?? 0 }), `operand-${at}`)}
        />
      )}
    </div>
  );
}
