import { ComputedOutput } from '../base/computed-output.tsx';
import { FieldNote } from '../base/field-note.tsx';
import type { BoundField, FieldSource } from '../base/field-source.ts';
import {
  type DepartmentValue,
  type FormField,
  faultNumber,
  type InputRow,
  innerFields,
  type Person,
} from '../base/form-values.ts';
import type { Place } from '../base/place-path.ts';
import { SectionHeading } from '../base/section-heading.tsx';
import type { Picture } from '../base/use-image-field.ts';
import { useTexts } from '../base/use-texts.ts';
import { useWords } from '../base/words.ts';
import { AddressInput } from './inputs/address-input.tsx';
import { ChecklistInput } from './inputs/checklist-input.tsx';
import { DateInput } from './inputs/date-input.tsx';
import { GroupInput } from './inputs/group-input.tsx';
import { ImageInput } from './inputs/image-input.tsx';
import { PickerInput } from './inputs/picker-input.tsx';
import { RadioInput } from './inputs/radio-input.tsx';
import { ContactsInput, MobileInput, TextInput } from './inputs/text-input.tsx';
import { TextareaInput } from './inputs/textarea-input.tsx';

type FieldInputProps = { field: FormField; bound: BoundField<unknown>; source: FieldSource };

/** One field of a business's form as an input of the kit. */
export function FieldInput({ field, bound, source }: FieldInputProps) {
  const { say } = useTexts();
  const words = useWords();
  const { People, Department } = source;
  const base = {
    label: words(field.label),
    required: field.required,
    ...(field.hint ? { hint: words(field.hint) } : {}),
  };
  const limits = {
    ...(field.min === null ? {} : { min: field.min }),
    ...(field.max === null ? {} : { max: field.max }),
  };
  const options = field.options.map((option) => ({ value: option.value, label: words(option.label) }));
  const fault = bound.fault && { ...bound.fault, n: faultNumber(field, bound.fault.n) };
  const as = <V,>() => ({ ...(bound as BoundField<V>), fault });
  switch (field.kind) {
    case 'paragraph':
      return <TextareaInput {...base} {...limits} max={field.max ?? 2000} {...as<string>()} />;
    case 'mobile':
      return <MobileInput {...base} {...as<string>()} />;
    case 'contacts':
      return <ContactsInput {...base} {...limits} max={field.max ?? 200} {...as<string>()} />;
    case 'date':
      return <DateInput {...base} {...as<string>()} />;
    case 'choice':
      return <PickerInput {...base} options={options} {...as<string>()} />;
    case 'choices':
      return <ChecklistInput {...base} {...limits} options={options} {...as<readonly string[]>()} />;
    case 'yes-no':
      return (
        <RadioInput
          {...base}
          options={[
            { value: 'true', label: say('yes') },
            { value: 'false', label: say('no') },
          ]}
          {...as<string>()}
        />
      );
    case 'person':
    case 'people':
      return <People {...base} {...limits} several={field.kind === 'people'} {...as<readonly Person[]>()} />;
    case 'department':
      return <Department {...base} {...as<readonly DepartmentValue[]>()} />;
    case 'place':
      return <AddressInput {...base} loadChildren={source.places} {...as<readonly Place[]>()} />;
    case 'pictures':
      return (
        <ImageInput
          {...base}
          max={field.max ?? 9}
          upload={source.upload}
          explain={source.explain}
          onRemoved={source.onRemoved}
          {...as<readonly Picture[]>()}
        />
      );
    case 'section':
      return <SectionHeading title={base.label} hint={words(field.hint)} />;
    case 'note':
      return <FieldNote text={base.label} more={words(field.hint)} />;
    case 'computed':
      return <ComputedOutput field={field} />;
    case 'group':
      return (
        <GroupInput
          {...base}
          {...limits}
          {...as<readonly InputRow[]>()}
          group={field.id}
          fields={innerFields(field)}
          draw={(inner, within) => <FieldInput field={inner} bound={within as BoundField<unknown>} source={source} />}
        />
      );
    // Bounds of a sum or a number are the server's to name: the kit's text knows only lengths.
    case 'number':
    case 'money':
      return <TextInput {...base} {...as<string>()} />;
    default:
      return <TextInput {...base} {...limits} max={field.max ?? 200} {...as<string>()} />;
  }
}
