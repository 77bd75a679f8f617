import { placeChoices } from '#web/client/places.ts';
import { randomUuid } from '#web/client/random.ts';
import { failureText } from '#web/client/texts.ts';
import type { BoundField } from '#web/ui/base/field-source.ts';
import type { FormField } from '#web/ui/base/form-values.ts';
import { FieldInput as KitInput } from '#web/ui/desktop/field-input.tsx';
import { useDesigning } from '../../design-context.tsx';

/** The product's own input for a field; in a designer no picture is kept. */
export function FieldInput({ field, bound }: { field: FormField; bound: BoundField<unknown> }) {
  const { parts } = useDesigning();
  return (
    <KitInput field={field} bound={bound} source={{ ...parts, places: placeChoices, upload, explain: failureText }} />
  );
}

const upload = async (file: File) => ({ id: randomUuid(), name: file.name, url: URL.createObjectURL(file) });
