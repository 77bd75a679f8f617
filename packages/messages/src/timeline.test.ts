import { timelineKinds } from '@campus/rules/flows/vocabulary.ts';
import { describe, expect, test } from 'vitest';

/** Both pages that show a time line have their own words for it. */
describe.each(['flows', 'work-orders'])('the time line in %s', (file) => {
  test.each(['zh', 'en'])(
    'has a text for every kind of entry, and one for kinds that are new to a page: %s',
    async (language) => {
      const texts: Readonly<Record<string, string>> = (await import(`./${language}/${file}.ts`)).default;
      const missing = [...timelineKinds, 'other'].filter((kind) => !texts[`event-${kind}`]?.trim());
      expect(missing).toEqual([]);
    },
  );
});
