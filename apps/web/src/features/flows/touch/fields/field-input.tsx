import { listPlaces } from '@campus/contract/calls/places.ts';
import { callServer } from '#web/client/call-server.ts';
import { uploadPicture } from '#web/client/pictures.ts';
import { useFailureText } from '#web/client/texts.ts';
import type { Place, PlacePath } from '#web/ui/base/place-path.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { AddressInput } from '#web/ui/touch/inputs/address-input.tsx';
import { ChecklistInput } from '#web/ui/touch/inputs/checklist-input.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/touch/inputs/picker-input.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { ContactsInput, MobileInput, TextInput } from '#web/ui/touch/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { FormField, Person, Words } from '../../flow-types.ts';
import { type DepartmentValue, faultNumber, type InputValue } from '../../form-values.ts';
import { DayInput } from './day-input.tsx';
import { DepartmentInput } from './department-input.tsx';
import { NumberInput } from './number-input.tsx';
import { PeopleInput } from './people-input.tsx';

/** More choices than this are kept in a sheet. */
const IN_SIGHT = 4;
const TEXT_MAX = 200;
const PARAGRAPH_MAX = 2000;

/** The input of one field of a form, by its kind. */
export function FieldInput({ field, bound }: { field: FormField; bound: Bound<InputValue> }) {
  const { say, words } = useFlowLabels();
  const failureText = useFailureText();
  const { kind, required, min, max } = field;
  const fault = bound.fault && { ...bound.fault, n: faultNumber(field, bound.fault.n) };
  const shared = { label: words(field.label), hint: words(field.hint) || undefined, required };
  const as = <V,>() => ({ ...(bound as unknown as Bound<V>), ...shared, fault });
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
      return <PeopleInput {...as<readonly Person[]>()} several={false} />;
    case 'people':
      return <PeopleInput {...as<readonly Person[]>()} {...limits} several />;
    case 'department':
      return <DepartmentInput {...as<readonly DepartmentValue[]>()} />;
    case 'place':
      return <AddressInput {...as<PlacePath>()} loadChildren={(parent) => placesUnder(parent, words)} />;
    case 'pictures':
      return (
        <ImageInput {...as<readonly Picture[]>()} max={max ?? undefined} upload={uploadPicture} explain={failureText} />
      );
  }
}

/** Every page of the places under one: a cascade shows them all. */
async function placesUnder(parent: Place | null, words: (words: Words) => string): Promise<Place[]> {
  const found: Place[] = [];
  let after: string | null = null;
  do {
    const page: { items: { id: string; kind: Place['kind']; name: Words; leaf: boolean }[]; next: string | null } =
      await callServer(listPlaces, { size: 100, ...(parent && { parentId: parent.id }), ...(after && { after }) });
    found.push(...page.items.map(({ id, kind, name, leaf }) => ({ id, kind, leaf, name: words(name) })));
    after = page.next;
  } while (after);
  return found;
}
