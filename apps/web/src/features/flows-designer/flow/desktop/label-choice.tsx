import { listContactLabels } from '@campus/contract/calls/people-contacts.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { Choose } from './fields.tsx';

/** One label of the organisation. */
export function LabelChoice({ value, onChange }: { value: string; onChange: (label: string) => void }) {
  const { names, learnNames } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const query = useCall(listContactLabels, { size: 100 }, { staleTime: 60_000 });
  const found = query.data?.items ?? [];
  const known = names.labels[value];
  const all = known && !found.some(({ id }) => id === value) ? [...found, { id: value, name: known }] : found;
  return (
    <Choose
      label={say('label')}
      value={value}
      options={all.map(({ id, name }) => ({ value: id, label: words(name) }))}
      none={say(query.isError ? 'labels-failed' : query.isPending ? 'coming' : 'labels-none')}
      onChange={(id) => {
        const chosen = all.find((label) => label.id === id);
        if (chosen) learnNames('labels', [chosen]);
        onChange(id ?? '');
      }}
    />
  );
}
