import { listPlaces } from '@campus/contract/calls/places.ts';
import { callServer } from '#web/client/call-server.ts';
import { uploadPicture } from '#web/client/pictures.ts';
import { useFailureText } from '#web/client/texts.ts';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import type { Place } from '#web/ui/base/place-path.ts';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import { AddressInput } from '#web/ui/desktop/inputs/address-input.tsx';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { ContactsInput, MobileInput, TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { type FlowLabels, useFlowLabels } from '../flow-labels.ts';
import type { FormField, Person } from '../flow-types.ts';
import type { DepartmentValue } from '../form-values.ts';
import { DepartmentSelect } from './department-select.tsx';
import { PeopleInput } from './people-input.tsx';

/** One field of a business's form as an input of the kit. */
export function FieldInput({ field, bound }: { field: FormField; bound: Bound<unknown> }) {
  const labels = useFlowLabels();
  const failure = useFailureText();
  const { words, say } = labels;
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
  const as = <V,>() => bound as Bound<V>;
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
      return <PeopleInput {...base} {...limits} several={field.kind === 'people'} {...as<readonly Person[]>()} />;
    case 'department':
      return <DepartmentInput {...base} {...as<readonly DepartmentValue[]>()} />;
    case 'place':
      return <AddressInput {...base} loadChildren={placesUnder(labels)} {...as<readonly Place[]>()} />;
    case 'pictures':
      return (
        <ImageInput
          {...base}
          max={field.max ?? 9}
          upload={uploadPicture}
          explain={failure}
          {...as<readonly { id: string; name: string; url: string }[]>()}
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

const placesUnder = (labels: FlowLabels) => async (parent: Place | null) => {
  const { items } = await callServer(listPlaces, { size: 100, ...(parent ? { parentId: parent.id } : {}) });
  return items.map((one) => ({ id: one.id, kind: one.kind, name: labels.words(one.name), leaf: one.leaf }));
};

function DepartmentInput(props: FieldProps<readonly DepartmentValue[]>) {
  const { label, value, onChange, required, hint } = props;
  const field = useField(props, { check: (chosen) => (required && chosen.length === 0 ? { code: 'required' } : null) });
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint}>
      <DepartmentSelect
        id={field.id}
        value={value[0]?.id}
        name={value[0]?.name}
        onChange={(id, name) => onChange(id && name ? [{ id, name }] : [])}
        onBlur={field.leave}
      />
    </FieldFrame>
  );
}
