import { useSay } from '#web/client/texts.ts';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { SidesTable } from '#web/ui/desktop/sides-table.tsx';
import { type Business, useDifference, type Version } from '../flows-businesses.queries.ts';

type Props = { business: Business; from: Version; to: Version; onClose: () => void };

/** What one version of a business says differently from another, a line for each thing. [DES-01] */
export function DifferenceDialog({ business, from, to, onClose }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const query = useDifference(business.id, from.id, to.id);
  const column = (version: Version) =>
    `${say('version-n', { number: version.number })} · ${say(`version-${version.state}`)}`;
  return (
    <Dialog title={say('difference-title', { name: words(business.name) })} width={960} onClose={onClose}>
      <QueryStates query={query} skeleton={<SkeletonText lines={6} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>{say('no-difference')}</p>
          ) : (
            <SidesTable
              heads={[say('difference-what'), column(from), column(to)]}
              rows={changes.map(({ kind, about, id, name, before, after }) => ({
                key: `${kind} ${about} ${id}`,
                kind: `${say(`about-${about}`)} · ${say(`change-${kind}`)}`,
                what: <Sentence>{words(name)}</Sentence>,
                one: before ? <Sentence>{words(before)}</Sentence> : '—',
                other: after ? <Sentence>{words(after)}</Sentence> : '—',
              }))}
            />
          )
        }
      </QueryStates>
    </Dialog>
  );
}
