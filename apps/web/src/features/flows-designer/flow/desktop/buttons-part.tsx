import type { ButtonRule, PersonStep } from '@campus/rules/flows/definition.ts';
import type { Button } from '@campus/rules/flows/vocabulary.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { DownIcon } from '#web/ui/base/icons.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { useDesigning } from '../../design-context.tsx';
import { buttonsOf, takesFields } from '../step-buttons.ts';
import styles from './buttons-part.module.css';
import { Check, Labelled, NameFields, PartBox } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import type { StepPartProps } from './step-part-props.ts';

const plain: ButtonRule = { name: null, reason: 'optional', attachments: true, signature: false };

/** What people at a step may do, under which names, and what each asks for. */
export function ButtonsPart({ step, remarks, change }: StepPartProps<PersonStep>) {
  const say = useSay('flows-designer');
  const words = useWords();
  const { mayEdit } = useDesigning();
  const [open, setOpen] = useState<Button | null>(null);
  const set = (button: Button, rule: ButtonRule | null, merge?: string) => {
    const { [button]: _before, ...others } = step.buttons;
    change({ buttons: rule ? { ...step.buttons, [button]: rule } : others }, merge && `${button} ${merge}`);
  };
  return (
    <PartBox part="buttons" title={say('buttons')} remarks={remarks}>
      <ul className={styles.list}>
        {buttonsOf(step).map((button) => {
          const rule = step.buttons[button] ?? null;
          const own = words(rule?.name);
          const name = say(`button-${button}`);
          return (
            <li key={button} className={styles.one} data-on={rule !== null || undefined}>
              <div className={styles.head}>
                <Check
                  label={name}
                  about={say(`button-${button}-about`)}
                  checked={rule !== null}
                  onChange={(is) => {
                    set(button, is ? plain : null);
                    if (!is) setOpen(null);
                  }}
                />
                {rule && mayEdit && (
                  <button
                    type="button"
                    className={styles.more}
                    aria-expanded={open === button}
                    aria-label={say('button-settings', { name })}
                    onClick={() => setOpen(open === button ? null : button)}
                  >
                    {own && own !== name && <Typed>{own}</Typed>}
                    <span>{say(`reason-${rule.reason}`)}</span>
                    <DownIcon size={16} />
                  </button>
                )}
              </div>
              {rule && (open === button || !mayEdit) && (
                <ButtonRuleFields
                  step={step}
                  button={button}
                  rule={rule}
                  onChange={(next, merge) => set(button, next, merge)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </PartBox>
  );
}

type RuleProps = {
  step: PersonStep;
  button: Button;
  rule: ButtonRule;
  onChange: (rule: ButtonRule, merge?: string) => void;
};

function ButtonRuleFields({ step, button, rule, onChange }: RuleProps) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer');
  const words = useWords();
  const needed = rule.fields ?? [];
  // A field that is asked for and may not be written is a fault, and has to stay in sight.
  const offered = form.fields.filter(({ id }) => step.fields[id] === 'write' || needed.includes(id));
  const { fields: _fields, ...without } = rule;
  return (
    <div className={styles.rule}>
      <p className={styles.about}>{say('button-name-about')}</p>
      <NameFields
        max={20}
        value={rule.name ?? { zh: '', en: '' }}
        onChange={(name) => onChange({ ...rule, name: name.zh === '' && name.en === '' ? null : name }, 'name')}
      />
      <OptionList
        label={say('reason')}
        value={rule.reason}
        options={(['none', 'optional', 'required'] as const).map((value) => ({ value, label: say(`reason-${value}`) }))}
        onChange={(reason) => onChange({ ...rule, reason })}
      />
      <Check
        label={say('attachments')}
        checked={rule.attachments}
        onChange={(attachments) => onChange({ ...rule, attachments })}
      />
      <Check
        label={say('signature')}
        checked={rule.signature}
        onChange={(signature) => onChange({ ...rule, signature })}
      />
      {takesFields(button) && (
        <Labelled label={say('needed-fields')} hint={say('needed-fields-about')}>
          {(id, hintId) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              value={[...needed]}
              options={offered.map((field) => ({ value: field.id, label: words(field.label) || say('nameless') }))}
              placeholder={say('needed-none')}
              notFoundContent={say('needed-no-writable')}
              suffixIcon={downIcon}
              aria-describedby={hintId}
              style={{ width: '100%' }}
              onChange={(fields) => onChange(fields.length > 0 ? { ...rule, fields } : without)}
            />
          )}
        </Labelled>
      )}
    </div>
  );
}
