import { useSay } from '#web/client/texts.ts';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { type Business, useDifference, type Version } from '../flows-businesses.queries.ts';
import styles from './difference-dialog.module.css';

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
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{say('difference-what')}</th>
                  <th scope="col">{column(from)}</th>
                  <th scope="col">{column(to)}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ kind, about, id, name, before, after }) => (
                  <tr key={`${kind} ${about} ${id}`}>
                    <th scope="row">
                      <span className={styles.kind}>
                        {say(`about-${about}`)} · {say(`change-${kind}`)}
                      </span>
                      <Sentence>{words(name)}</Sentence>
                    </th>
                    <td>{before ? <Sentence>{words(before)}</Sentence> : '—'}</td>
                    <td>{after ? <Sentence>{words(after)}</Sentence> : '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryStates>
    </Dialog>
  );
}
