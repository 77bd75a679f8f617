import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { AnnounceValues } from '../announce-values.ts';
import type { AnnounceForm } from '../use-announce-form.ts';

const labels = {
  kind: 'kind',
  places: 'places',
  type: 'type',
  textZh: 'text-zh',
  textEn: 'text-en',
  begins: 'begins',
  ends: 'ends',
} as const satisfies Record<keyof AnnounceValues, string>;

/** What somebody else has changed while this was being written, and what becomes of it. */
export function TheirChanges({ changes: { row, theirs } }: { changes: NonNullable<AnnounceForm['theirs']> }) {
  const say = useSay('outages-office');
  const words = useWords();
  const format = useFormat();
  const moment = (at: number | null) => (at === null ? say('not-known') : format.dateTime(at));
  const now: Record<keyof AnnounceValues, string> = {
    kind: say(`kind-${row.kind}`),
    places: row.places.map(({ name }) => words(name)).join(say('between')),
    type: words(row.type) || say('type-every'),
    textZh: row.text.zh,
    textEn: row.text.en,
    begins: moment(row.beginsAt),
    ends: moment(row.expectedEndAt),
  };
  return (
    <Note role="alert" data-testid="their-changes">
      <p>{say(theirs.length > 0 ? 'theirs' : 'theirs-same')}</p>
      <ul>
        {theirs.map(({ field, kept }) => (
          <li key={field}>
            <Sentence>
              {say(kept ? 'theirs-kept' : 'theirs-taken', { field: say(labels[field]), text: now[field] })}
            </Sentence>
          </li>
        ))}
      </ul>
    </Note>
  );
}
