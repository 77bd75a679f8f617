import { uploadPicture } from '#web/client/pictures.ts';
import { placesUnder } from '#web/client/places.ts';
import { useFailureText } from '#web/client/texts.ts';
import type { FieldSource } from '#web/ui/base/field-source.ts';
import { useWords } from '#web/ui/base/words.ts';

/** What the inputs of every business's form ask for, whichever kit draws them. */
export function useFieldSource(): Omit<FieldSource, 'People' | 'Department'> {
  const words = useWords();
  return {
    places: async (parent) =>
      (await placesUnder(parent?.id ?? null)).map(({ id, kind, name, leaf }) => ({
        id,
        kind,
        leaf,
        name: words(name),
      })),
    upload: uploadPicture,
    explain: useFailureText(),
  };
}
