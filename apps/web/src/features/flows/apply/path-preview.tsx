import { useSay } from '#web/client/texts.ts';
import { classes } from '#web/ui/base/classes.ts';
import { Initials } from '#web/ui/base/initials.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { PathEntry, Person } from '../flow-types.ts';
import parts from '../parts.module.css';
import styles from '../process/step-list.module.css';

type PathPreviewProps = {
  path: readonly PathEntry[] | undefined;
  failed: boolean;
  /** Whom the submitter has picked for a step, by its sId. */
  chosen: (sId: string) => readonly Person[];
};

/** The steps that an application would pass if it were submitted now, and whom they would ask. */
export function PathPreview({ path, failed, chosen }: PathPreviewProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  if (!path) return failed ? <p className={parts.muted}>{say('way-unknown')}</p> : <SkeletonList rows={3} />;
  if (path.length === 0) return <p className={parts.muted}>{say('way-empty')}</p>;
  return (
    <ol className={styles.steps}>
      {path.map((entry, at) => {
        const people = peopleOf(entry, chosen);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand twice on the way
            key={`${entry.step}-${at}`}
            className={classes(styles.step, entry.passes && entry.kind !== 'copy' && styles.quiet)}
            style={{ marginInlineStart: entry.depth * 16 }}
          >
            <span className={styles.mark} aria-hidden="true" />
            <div className={styles.words}>
              {entry.branch && <span className={parts.muted}>{words(entry.branch)}</span>}
              <p className={styles.name}>
                {words(entry.name)} <span className={parts.muted}>{flow(`step-${entry.kind}`)}</span>
              </p>
              {entry.passes && entry.kind !== 'copy' && <span className={parts.muted}>{say('passes-by-itself')}</span>}
              {entry.mayPass && <span className={parts.muted}>{say('may-pass-by-itself')}</span>}
              {entry.draw !== null && people.length > 0 && (
                <span className={parts.muted}>{say('some-are-drawn', { n: entry.draw, total: people.length })}</span>
              )}
              {people.length > 0 ? (
                <ul className={styles.faces}>
                  {people.map((person) => (
                    <li key={person.id} className={styles.face}>
                      <Initials name={person.name} size={26} />
                      <span>
                        <Typed>{person.name}</Typed>
                        {person.department && <small>{words(person.department)}</small>}
                      </span>
                    </li>
                  ))}
                </ul>
              ) : (
                entry.picked && <span className={parts.muted}>{say(`picked-${entry.picked}`)}</span>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** While people are still to be picked for a step, its default people are not shown. */
function peopleOf({ step, people, picked }: PathEntry, chosen: PathPreviewProps['chosen']): readonly Person[] {
  if (picked === 'by-submitter') return chosen(step);
  return picked === 'by-previous' ? [] : people;
}
