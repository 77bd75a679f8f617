import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import type { BusinessValues } from '../business-values.ts';
import { useFieldWords } from '../field-words.ts';
import type { Business } from '../flows-businesses.queries.ts';
import type { SettingsForm, TheirChanges } from '../use-settings-form.ts';
import styles from './settings-form.module.css';

type Props = { state: SettingsForm; theirs: TheirChanges; business: Business };

/** What somebody else saved meanwhile: taken where nothing was typed here, else side by side until one of the two is chosen. [DES-06] */
export function TheirChangesNote({ state, theirs, business }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const format = useFormat();
  const { fieldName, fieldText } = useFieldWords(business);
  const { changes, values, at } = theirs;
  const undecided = changes.filter(({ decided }) => decided === null).length;
  const shown = (of: BusinessValues, field: keyof BusinessValues) => fieldText(field, of) || say('nothing');
  return (
    <Note ref={state.note} tabIndex={-1} role="alert" gap="lines" className={styles.met} data-testid="their-changes">
      <p>
        {say('theirs', { at: format.dateTime(at) })} {undecided > 0 && <b>{say('theirs-choose', { n: undecided })}</b>}{' '}
        <HistoryLink kind="business" id={business.id} name={words(business.name)} />
      </p>
      <ul className={styles.theirs}>
        {changes.map(({ field, decided }) => (
          <li key={field} className={styles.change} data-field={field}>
            <b>{fieldName(field)}</b>
            {decided === null ? (
              <>
                <dl className={styles.sides}>
                  <div>
                    <dt>{say('side-theirs')}</dt>
                    <dd lang="zxx">{shown(values, field)}</dd>
                  </div>
                  <div>
                    <dt>{say('side-mine')}</dt>
                    <dd lang="zxx">{shown(state.form.values, field)}</dd>
                  </div>
                </dl>
                <span className={styles.buttons}>
                  <Button
                    aria-label={say('take-theirs-of', { field: fieldName(field) })}
                    onClick={() => state.decide(field, 'theirs')}
                  >
                    {say('take-theirs')}
                  </Button>
                  <Button
                    aria-label={say('keep-mine-of', { field: fieldName(field) })}
                    onClick={() => state.decide(field, 'mine')}
                  >
                    {say('keep-mine')}
                  </Button>
                </span>
              </>
            ) : (
              <span>
                {say(`decided-${decided}`)} <span lang="zxx">{shown(state.form.values, field)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}
