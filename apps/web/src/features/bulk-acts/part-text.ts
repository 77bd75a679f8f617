import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { BulkRow } from './bulk-acts.queries.ts';

type Part = BulkRow['parts'][number];
type Key = Parameters<ReturnType<typeof useSay<'bulk-acts'>>>[0];

/** What happens to one thing that a person holds, and who changed it since, each as a sentence. */
export function usePartText() {
  const say = useSay('bulk-acts');
  const words = useWords();
  const format = useFormat();
  return {
    becomes: ({ kind, name, before, after, to }: Part): string => {
      const key = (kind === 'task-stays' ? kind : `${kind}-${after}`) as Key;
      return say(key, { name: words(name), to: to?.name ?? '', n: Number(before) || 0 });
    },
    since: ({ kind, name, by, at }: Part): string => {
      const what = say(`since-${kind}` as Key, { name: words(name) });
      return by !== null && at !== null
        ? say('since-by', { what, who: by, at: format.dateTime(at) })
        : say('since-unknown', { what });
    },
  };
}

/** Whether an undo leaves such a thing as it is. */
export const staysWithOthers = ({ kind }: Part): boolean =>
  !['role', 'label', 'department', 'account', 'task'].includes(kind);
