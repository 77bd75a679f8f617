import { usePictureUpload } from '#web/client/pictures.ts';
import { placeChoices } from '#web/client/places.ts';
import type { FieldSource } from '#web/ui/base/field-source.ts';

/** What the inputs of every business's form ask for, whichever kit draws them. */
export function useFieldSource(): Omit<FieldSource, 'People' | 'Department'> {
  return {
    places: placeChoices,
    ...usePictureUpload(),
  };
}
