import type { StandingForm } from '@campus/rules/flows/standing-form.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import type { DepartmentInputProps, FieldSource, PeopleInputProps } from '#web/ui/base/field-source.ts';
import { FormAround } from '#web/ui/base/form-around.ts';
import type { FormField, InputValues } from '#web/ui/base/form-values.ts';
import { useField } from '#web/ui/base/use-field.ts';
import { useWords } from '#web/ui/base/words.ts';
import { FieldInput } from '#web/ui/touch/field-input.tsx';
import { SheetOpener } from '#web/ui/touch/sheet-opener.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import styles from './phone-form.module.css';

type Props = { fields: readonly FormField[]; values: InputValues; standing: StandingForm };

/** A form as it is filled in on a phone, to look at: it shows what was filled in beside it. */
export function PhoneForm({ fields, values, standing }: Props) {
  const say = useSay('flows-designer-form');
  return (
    <TouchKit>
      <div className={styles.page} inert>
        <Card>
          {fields.length === 0 && <p>{say('no-fields')}</p>}
          <FormAround value={standing}>
            {fields.map((field) => (
              <FieldInput
                key={field.id}
                field={field}
                bound={{ name: field.id, value: values[field.id] ?? '', onChange: nothing, fault: null, link: noForm }}
                source={source}
              />
            ))}
          </FormAround>
        </Card>
      </div>
    </TouchKit>
  );
}

const nothing = () => {};
const noForm = { register: () => nothing };
const never = () => Promise.reject(new Error('a preview asks nothing'));

function People(props: PeopleInputProps) {
  const { label, value, required, hint } = props;
  const field = useField(props, { check: () => null, asks: 'choose-label' });
  const text = value.map(({ name }) => name).join(' · ');
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener field={field} text={text} placeholder={field.placeholder} onOpen={nothing} />
    </FieldFrame>
  );
}

function Department(props: DepartmentInputProps) {
  const words = useWords();
  const { label, value, required, hint } = props;
  const field = useField(props, { check: () => null, asks: 'choose-label' });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <SheetOpener
        field={field}
        text={value.map(({ name }) => words(name)).join(' · ')}
        placeholder={field.placeholder}
        onOpen={nothing}
      />
    </FieldFrame>
  );
}

const source: FieldSource = { places: never, upload: never, explain: () => '', People, Department };
