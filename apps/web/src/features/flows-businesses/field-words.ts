import { printParts, printReaders } from '@campus/rules/flows/print-template.ts';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { drawingOf } from '#web/ui/base/business-icon-names.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type audienceKinds, type BusinessValues, fieldsToPrint } from './business-values.ts';
import { type Business, useCategories } from './flows-businesses.queries.ts';

const names = {
  nameZh: 'name-zh',
  nameEn: 'name-en',
  summaryZh: 'summary-zh',
  summaryEn: 'summary-en',
  introductionZh: 'introduction-zh',
  introductionEn: 'introduction-en',
  code: 'code',
  category: 'category',
  icon: 'icon',
  numberPrefix: 'number-prefix',
  audience: 'audience-who',
  departments: 'departments',
  labels: 'labels',
  people: 'people',
  owners: 'owners',
  supervisors: 'supervisors',
  guides: 'guides',
  printFor: 'print-for',
  printHeadingZh: 'print-heading-zh',
  printHeadingEn: 'print-heading-en',
  printParts: 'print-parts',
  printLeftOut: 'print-left-out',
  printClosingZh: 'print-closing-zh',
  printClosingEn: 'print-closing-en',
  printSignatures: 'print-signatures',
  annexes: 'annexes',
} as const satisfies Record<keyof BusinessValues, TextKey<'flows-businesses'>>;

/** The settings of a business in words: what a field is called, and what stands in it. */
export function useFieldWords(business: Business) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const categories = useCategories().items;
  const joined = (all: readonly string[]) => all.join(say('between'));
  return {
    fieldName: (field: keyof BusinessValues) => say(names[field]),
    fieldText: (field: keyof BusinessValues, values: BusinessValues): string => {
      switch (field) {
        case 'category':
          return words(categories.find(({ id }) => id === values.category)?.name);
        case 'icon':
          return say(`icon-${drawingOf(values.icon)}`);
        case 'audience':
          return say(`audience-${values.audience as (typeof audienceKinds)[number]}`);
        case 'departments':
        case 'labels':
          return joined(values[field].map(({ name }) => words(name)));
        case 'people':
        case 'owners':
        case 'supervisors':
        case 'annexes':
          return joined(values[field].map(({ name }) => name));
        case 'printFor':
          return joined(
            printReaders
              .filter((reader) => values.printFor.includes(reader))
              .map((reader) => say(`print-for-${reader}`)),
          );
        case 'printParts':
          return joined(
            printParts.filter((part) => values.printParts.includes(part)).map((part) => say(`print-part-${part}`)),
          );
        case 'printLeftOut': {
          const labels = new Map(fieldsToPrint(business).map(({ id, label }) => [id, words(label)]));
          return joined(values.printLeftOut.map((id) => labels.get(id) || id));
        }
        case 'printSignatures':
          return joined(values.printSignatures.map((signature) => words(signature)));
        case 'guides':
          return values.guides
            .map(({ titleZh, titleEn, bodyZh, bodyEn }) =>
              [titleZh, titleEn, bodyZh, bodyEn].filter(Boolean).join('\n'),
            )
            .join('\n\n');
        default:
          return values[field];
      }
    },
  };
}
