import { MAX_PHOTOS } from '@campus/rules/work-orders/work-orders.ts';
import { placeChoices } from '#web/client/places.ts';
import { useFailureText } from '#web/client/texts.ts';
import type { BoundField, FieldSource } from '#web/ui/base/field-source.ts';
import type { FormField, InputValue } from '#web/ui/base/form-values.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { OrderForm } from './use-order-form.ts';

/** Inputs for people and departments belong to another feature; the area supplies them. */
export type OrderInputs = Pick<FieldSource, 'People' | 'Department'>;

/** The fields of an order's form as both kits take them. */
export function useOrderFields({ form, pictures, closed }: OrderForm, inputs: OrderInputs) {
  const words = useWords();
  const explain = useFailureText();
  const source: FieldSource = {
    ...inputs,
    explain,
    upload: pictures.upload,
    onRemoved: pictures.onRemoved,
    places: placeChoices,
  };
  /** The texts for missing numbers and addresses are prescribed; other fields use those of any form. [RULE-10] */
  const prompted = ({ kind }: FormField) => kind === 'contacts' || kind === 'mobile' || kind === 'place';
  return {
    source,
    bound: (field: FormField): BoundField<InputValue> => ({
      ...(form.field(field.id) as BoundField<InputValue>),
      prompted: prompted(field),
      disabled: closed(field.id),
    }),
    /** The props of a choice field for an input that shows all options. */
    choice: (field: FormField) => ({
      ...(form.field(field.id) as unknown as BoundField<string>),
      label: words(field.label),
      hint: words(field.hint) || undefined,
      required: field.required,
      prompted: prompted(field),
      disabled: closed(field.id),
      options: field.options.map(({ value, label }) => ({ value, label: words(label) })),
    }),
    limited: (field: FormField): FormField =>
      field.kind === 'pictures' ? { ...field, max: Math.min(field.max ?? MAX_PHOTOS, MAX_PHOTOS) } : field,
  };
}
