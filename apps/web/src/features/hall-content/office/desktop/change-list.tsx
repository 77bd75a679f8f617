import { isStale } from '#web/client/refusal-faults.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useContentLabels } from '../content-labels.ts';
import { type ContentChange, useChanges } from '../office.queries.ts';
import styles from './change-list.module.css';

/** Who changed an item, when, and what, the newest first. */
export function ChangeList({ id }: { id: string }) {
  const { say } = useContentLabels();
  const list = useChanges(id);
  const none = <p className={styles.small}>{say('no-changes')}</p>;
  // Of what came with the installation nothing was noted.
  if (isStale(list.error)) return none;
  return (
    <MoreList list={list} empty={none}>
      {(changes) => (
        <ol className={styles.changes} data-testid="content-changes">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
    </MoreList>
  );
}

function Change({ change }: { change: ContentChange }) {
  const { say, format, fieldName } = useContentLabels();
  const { by, at, what, fields } = change;
  return (
    <li className={styles.change}>
      <p className={styles.head}>
        <b>{say(`did-${what}`)}</b>
        {by ? <Typed>{by.name}</Typed> : <span>{say('changed-by-nobody')}</span>}
        <time className={styles.small} dateTime={new Date(at).toISOString()}>
          {format.dateTime(at)}
        </time>
      </p>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{fieldName(field)}</dt>
              <dd>
                <del className={styles.before}>
                  <VisuallyHidden>{say('before')} </VisuallyHidden>
                  <Value field={field} text={before} />
                </del>
                <ins className={styles.after}>
                  <VisuallyHidden>{say('after')} </VisuallyHidden>
                  <Value field={field} text={after} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Value({ field, text }: { field: string; text: string }) {
  const { fieldText } = useContentLabels();
  // What people typed is in whatever language they wrote.
  return fieldText(field, text) ?? <span lang="zxx">{text}</span>;
}
