import { Checkbox, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { Button } from '../base/button.tsx';
import { CloseIcon, SearchIcon } from '../base/icons.tsx';
import { Initials } from '../base/initials.tsx';
import { Empty, Failed } from '../base/page-state.tsx';
import { SkeletonList } from '../base/skeleton.tsx';
import { Sentence, Typed } from '../base/typed.tsx';
import { type ContactPlace, type ContactSource, type PickedContact, useContacts } from '../base/use-contacts.ts';
import { useTexts } from '../base/use-texts.ts';
import styles from './contact-picker.module.css';
import { ContactPlaces } from './contact-places.tsx';
import { Dialog } from './dialog.tsx';
import { upTo } from './up-to.ts';

export type ContactPickerTexts = {
  search: string;
  departments: string;
  labels: string;
  recent: string;
  recentNone: string;
  none: string;
  chosen: (n: number) => string;
  chosenNone: string;
  more: string;
  take: (n: number) => string;
  dropped: (name: string) => string;
  results: string;
  full: (n: number) => string;
};

export type ContactPickerProps<C extends PickedContact> = {
  title: string;
  several: boolean;
  chosen: readonly C[];
  max?: number;
  source: ContactSource<C>;
  explain: (error: unknown) => string;
  texts: ContactPickerTexts;
  onChoose: (people: readonly C[]) => void;
  onClose: () => void;
};

/** People of the organisation, found by department, label, name or pinyin, or among those chosen last. */
export function ContactPicker<C extends PickedContact>(props: ContactPickerProps<C>) {
  const { title, several, max = 50, source, explain, texts, onChoose, onClose } = props;
  const { say } = useTexts();
  const [chosen, setChosen] = useState<readonly C[]>(props.chosen);
  const [place, setPlace] = useState<ContactPlace>({ kind: 'recent' });
  const [words, setWords] = useState('');
  const found = useContacts(source, place, words.trim());
  const group = useId();
  const full = several && chosen.length >= max;
  const isChosen = (person: C) => chosen.some(({ id }) => id === person.id);
  const toggle = (person: C) => {
    if (!several) setChosen([person]);
    else
      setChosen(isChosen(person) ? chosen.filter(({ id }) => id !== person.id) : full ? chosen : [...chosen, person]);
  };
  return (
    <Dialog
      title={title}
      width={920}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {texts.take(chosen.length)}
          </Button>
        </>
      }
    >
      <Input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        prefix={<SearchIcon size={18} />}
        value={words}
        {...upTo(40)}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles.columns}>
        <ContactPlaces source={source} place={place} onPlace={setPlace} texts={texts} />
        <fieldset className={styles.people} aria-label={texts.results}>
          {found.state === 'loading' && <SkeletonList rows={5} />}
          {found.state === 'failed' && <Failed why={explain(found.error)} onRetry={found.retry} />}
          {found.state === 'ready' && found.items.length === 0 && (
            <Empty title={place.kind === 'recent' && !words.trim() ? texts.recentNone : texts.none} />
          )}
          {found.items.map((person) => (
            <label key={person.id} htmlFor={`${group}-${person.id}`} className={styles.person}>
              {several ? (
                <Checkbox
                  id={`${group}-${person.id}`}
                  checked={isChosen(person)}
                  disabled={full && !isChosen(person)}
                  onChange={() => toggle(person)}
                />
              ) : (
                <Radio
                  id={`${group}-${person.id}`}
                  name={group}
                  checked={isChosen(person)}
                  onChange={() => toggle(person)}
                />
              )}
              <Initials name={person.name} size={32} />
              <span className={styles.who}>
                <Typed>{person.name}</Typed>
                <span className={styles.where}>
                  <Sentence>{[person.department, person.detail].filter(Boolean).join(' · ')}</Sentence>
                </span>
              </span>
            </label>
          ))}
          {found.more && (
            <Button kind="quiet" busy={found.busy} onClick={found.more}>
              {texts.more}
            </Button>
          )}
        </fieldset>
        {several && (
          <section className={styles.chosen} aria-label={texts.chosen(chosen.length)}>
            {chosen.length === 0 && <p className={styles.hint}>{texts.chosenNone}</p>}
            {full && <p className={styles.hint}>{texts.full(max)}</p>}
            <ul>
              {chosen.map((person) => (
                <li key={person.id} className={styles.one}>
                  <Initials name={person.name} size={24} />
                  <span className={styles.who}>
                    <Typed>{person.name}</Typed>
                    <span className={styles.where}>{person.department}</span>
                  </span>
                  <button
                    type="button"
                    className={styles.drop}
                    aria-label={texts.dropped(person.name)}
                    onClick={() => toggle(person)}
                  >
                    <CloseIcon size={14} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
