import type { ArticleSection, ContentStanding } from '@campus/rules/hall-content/hall-content.ts';
import { type TextKey, useSay } from '#web/client/texts.ts';
import type { ChipKind } from '#web/ui/base/chip.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import type { ContentItem } from './office.queries.ts';

export const standingChips: Readonly<Record<ContentStanding, ChipKind>> = {
  draft: 'neutral',
  waiting: 'waiting',
  shown: 'done',
  over: 'attention',
  withdrawn: 'failed',
};

/** The server's names of fields, in the words of this page. */
const fields: Readonly<Record<string, TextKey<'hall-content-office'>>> = {
  'title.zh': 'field-title-zh',
  'title.en': 'field-title-en',
  'summary.zh': 'field-summary-zh',
  'summary.en': 'field-summary-en',
  'body.zh': 'field-body-zh',
  'body.en': 'field-body-en',
  address: 'field-address',
  file: 'field-file',
  cover: 'field-cover',
  section: 'field-section',
  showFrom: 'field-show-from',
  showUntil: 'field-show-until',
  pinned: 'field-pinned',
  state: 'field-state',
};

export function useContentLabels() {
  const say = useSay('hall-content-office');
  const words = useWords();
  const format = useFormat();
  return {
    say,
    words,
    format,
    nameOf: (title: Words) => words(title) || say('no-title'),
    fieldName: (field: string) => say(fields[field] ?? 'field-other'),
    /** What stood in a field, in words; null where it is what somebody typed. */
    fieldText: (field: string, text: string): string | null => {
      if (text === '') return say('nothing');
      if (field === 'pinned') return say(text === 'true' ? 'pinned' : 'not-pinned');
      if (field === 'state') return say(text === 'published' ? 'state-published' : `standing-${text as 'draft'}`);
      if (field === 'section') return say(`section-${text as ArticleSection}`);
      return field === 'showFrom' || field === 'showUntil' ? format.dateTime(Date.parse(text)) : null;
    },
    schedule: ({ showFrom, showUntil }: Pick<ContentItem, 'showFrom' | 'showUntil'>): string => {
      const from = showFrom === null ? '' : format.dateTime(showFrom);
      const until = showUntil === null ? '' : format.dateTime(showUntil);
      if (from && until) return say('from-until', { from, until });
      if (from) return say('from-when', { from });
      return until ? say('until-when', { until }) : say('always');
    },
  };
}
