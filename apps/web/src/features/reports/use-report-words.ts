import { durationText } from '@campus/messages/duration-text.ts';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { differenceOf, figureText, meaningOf } from './figure-texts.ts';
import type { ColumnKind, ReportColumn, Value } from './report-columns.ts';
import type { ReportRow } from './report-view.ts';

/** Everything that a report says, in the reader's language. */
export function useReportWords() {
  const say = useSay('reports');
  const format = useFormat();
  const words = useWords();
  return {
    say,
    heading: ({ name }: Pick<ReportColumn, 'name'>) => say(`figure-${name}`),
    meaning: (column: ReportColumn) => meaningOf(column, say),
    figure: (kind: ColumnKind, value: Value) => figureText(kind, value, say, format),
    duration: (seconds: number) => durationText(seconds, say),
    difference: (kind: ColumnKind, now: Value, before: Value) => differenceOf(kind, now, before, say, format),
    nameOf: ({ name }: Pick<ReportRow, 'name'>) => (typeof name === 'string' ? name : words(name)),
    period: ({ fromOn, untilOn }: { fromOn: string; untilOn: string }) => ({
      from: format.date(fromOn),
      until: format.date(untilOn),
    }),
  };
}
