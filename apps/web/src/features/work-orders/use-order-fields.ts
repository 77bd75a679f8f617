import { MAX_PHOTOS } from '@campus/rules/work-orders/work-orders.ts';
import { placeChoices } from '#web/client/places.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import type { BoundField, FieldSource } from '#web/ui/base/field-source.ts';
import type { FormField, InputValue } from '#web/ui/base/form-values.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { OrderForm } from './use-order-form.ts';

/** How people and departments are chosen is another feature's; the area hands it in. */
export type OrderInputs = Pick<FieldSource, 'People' | 'Department'>;

/** The fields of an order's form as both kits take them. */
export function useOrderFields({ form, pictures, blocked }: OrderForm, inputs: OrderInputs) {
  const say = useSay('order-form');
  const words = useWords();
  const { prompt } = useTexts();
  const explain = useFailureText();
  const source: FieldSource = {
    ...inputs,
    explain,
    upload: pictures.upload,
    onRemoved: pictures.onRemoved,
    places: placeChoices(words),
  };
  /** Numbers and addresses have a prompt of their own; the rest says that it must not be empty. [RULE-10] */
  const whenEmpty = ({ kind, label }: FormField): string => {
    if (kind === 'contacts' || kind === 'mobile') return prompt('enter-label', words(label));
    return kind === 'place' ? prompt('choose-label', words(label)) : say('empty');
  };
  return {
    source,
    bound: (field: FormField): BoundField<InputValue> => ({
      ...(form.field(field.id) as BoundField<InputValue>),
      whenEmpty: whenEmpty(field),
      disabled: blocked !== null,
    }),
    /** A field that is one of a few, as an input that shows them all takes it. */
    choice: (field: FormField) => ({
      ...(form.field(field.id) as unknown as BoundField<string>),
      label: words(field.label),
      hint: words(field.hint) || undefined,
      required: field.required,
      whenEmpty: whenEmpty(field),
      disabled: blocked !== null,
      options: field.options.map(({ value, label }) => ({ value, label: words(label) })),
    }),
    limited: (field: FormField): FormField =>
      field.kind === 'pictures' ? { ...field, max: Math.min(field.max ?? MAX_PHOTOS, MAX_PHOTOS) } : field,
  };
}
