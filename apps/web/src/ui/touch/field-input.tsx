import { ComputedOutput } from '../base/computed-output.tsx';
import { FieldNote } from '../base/field-note.tsx';
import type { BoundField, FieldSource } from '../base/field-source.ts';
import {
  type DepartmentValue,
  type FormField,
  faultNumber,
  type InputRow,
  type InputValue,
  innerFields,
  type Person,
} from '../base/form-values.ts';
import type { PlacePath } from '../base/place-path.ts';
import { SectionHeading } from '../base/section-heading.tsx';
import type { Picture } from '../base/use-image-field.ts';
import { useTexts } from '../base/use-texts.ts';
import { useWords } from '../base/words.ts';
import { AddressInput } from './inputs/address-input.tsx';
import { ChecklistInput } from './inputs/checklist-input.tsx';
import { DayInput } from './inputs/day-input.tsx';
import { GroupInput } from './inputs/group-input.tsx';
import { ImageInput } from './inputs/image-input.tsx';
import { NumberInput } from './inputs/number-input.tsx';
import { PickerInput } from './inputs/picker-input.tsx';
import { RadioInput } from './inputs/radio-input.tsx';
import { ContactsInput, MobileInput, TextInput } from './inputs/text-input.tsx';
import { TextareaInput } from './inputs/textarea-input.tsx';

/** With more choices than this, they open in a sheet. */
const IN_SIGHT = 4;
const TEXT_MAX = 200;
const PARAGRAPH_MAX = 2000;

type FieldInputProps = { field: FormField; bound: BoundField<InputValue>; source: FieldSource };

/** One field of a business's form as an input of the kit. */
export function FieldInput({ field, bound, source }: FieldInputProps) {
  const { say } = useTexts();
  const words = useWords();
  const { People, Department } = source;
  const { kind, required, min, max } = field;
  const fault = bound.fault && { ...bound.fault, n: faultNumber(field, bound.fault.n) };
  const shared = { label: words(field.label), hint: words(field.hint) || undefined, required };
  const as = <V,>() => ({ ...(bound as unknown as BoundField<V>), ...shared, fault });
  const limits = { min: min ?? undefined, max: max ?? undefined };
  const options = field.options.map(({ value, label }) => ({ value, label: words(label) }));
  switch (kind) {
    case 'text':
      return <TextInput {...as<string>()} {...limits} max={max ?? TEXT_MAX} />;
    case 'paragraph':
      return <TextareaInput {...as<string>()} {...limits} max={max ?? PARAGRAPH_MAX} />;
    case 'mobile':
      return <MobileInput {...as<string>()} />;
    case 'contacts':
      return <ContactsInput {...as<string>()} {...limits} max={max ?? TEXT_MAX} />;
    case 'number':
    case 'money':
      return <NumberInput {...as<string>()} money={kind === 'money'} min={min} max={max} />;
    case 'date':
      return <DayInput {...as<string>()} />;
    case 'choice':
      return options.length > IN_SIGHT ? (
        <PickerInput {...as<string>()} options={options} />
      ) : (
        <RadioInput {...as<string>()} options={options} />
      );
    case 'choices':
      return <ChecklistInput {...as<readonly string[]>()} {...limits} options={options} />;
    case 'yes-no':
      return (
        <RadioInput
          {...as<string>()}
          options={[
            { value: 'true', label: say('yes') },
            { value: 'false', label: say('no') },
          ]}
        />
      );
    case 'person':
      return <People {...as<readonly Person[]>()} several={false} />;
    case 'people':
      return <People {...as<readonly Person[]>()} {...limits} several />;
    case 'department':
      return <Department {...as<readonly DepartmentValue[]>()} />;
    case 'place':
      return <AddressInput {...as<PlacePath>()} loadChildren={source.places} />;
    case 'pictures':
      return (
        <ImageInput
          {...as<readonly Picture[]>()}
          max={max ?? undefined}
          upload={source.upload}
          explain={source.explain}
          onRemoved={source.onRemoved}
        />
      );
    case 'section':
      return <SectionHeading title={shared.label} hint={words(field.hint)} />;
    case 'note':
      return <FieldNote text={shared.label} more={words(field.hint)} />;
    case 'computed':
      return <ComputedOutput field={field} />;
    case 'group':
      return (
        <GroupInput
          {...as<readonly InputRow[]>()}
          {...limits}
          group={field.id}
          fields={innerFields(field)}
          draw={(inner, within) => <FieldInput field={inner} bound={within} source={source} />}
        />
      );
  }
}
