import { listRecentContacts, searchContacts } from '@campus/contract/calls/people-contacts.ts';
import { useId, useState } from 'react';
import { type Endless, useEndless } from '#web/client/endless.ts';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import type { Person } from '../../flow-types.ts';
import { PersonRow } from '../person-row.tsx';
import styles from './contact-picker.module.css';
import { DepartmentTree } from './department-tree.tsx';
import { LabelList } from './label-list.tsx';

export type ContactPickerProps = {
  several: boolean;
  chosen: readonly Person[];
  onChange: (people: readonly Person[]) => void;
};
const sources = ['recent', 'departments', 'labels'] as const;
type Source = (typeof sources)[number];

/** People of the organisation by name or pinyin, by department, by label, or chosen before. */
export function ContactPicker({ several, chosen, onChange }: ContactPickerProps) {
  const say = useSay('workflow');
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const [source, setSource] = useState<Source>('recent');
  const toggle = (person: Person) => {
    const without = chosen.filter(({ id }) => id !== person.id);
    if (without.length < chosen.length) onChange(several ? without : chosen);
    else onChange(several ? [...chosen, person] : [person]);
  };
  const choosing = { several, chosen, toggle };
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={say('chosen')}>
          {chosen.map((person) => (
            <li key={person.id} className={styles.chip}>
              <Typed>{person.name}</Typed>
              <button
                type="button"
                className={styles.remove}
                aria-label={say('remove-person', { name: person.name })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchInput value={typed} onChange={setTyped} onSubmit={setTyped} placeholder={say('search-people')} />
      {words ? (
        <SearchHits words={words} {...choosing} />
      ) : (
        <>
          <div className={styles.sources} role="tablist" aria-label={say('ways-to-people')}>
            {sources.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                className={styles.source}
                aria-selected={source === name}
                onClick={() => setSource(name)}
              >
                {say(`way-${name}`)}
              </button>
            ))}
          </div>
          {source === 'recent' && <Recent {...choosing} />}
          {source === 'departments' && (
            <DepartmentTree>{(departmentId) => <In departmentId={departmentId} {...choosing} />}</DepartmentTree>
          )}
          {source === 'labels' && <LabelList>{(labelId) => <In labelId={labelId} {...choosing} />}</LabelList>}
        </>
      )}
    </div>
  );
}

type Choosing = { several: boolean; chosen: readonly Person[]; toggle: (person: Person) => void };

function SearchHits({ words, ...choosing }: Choosing & { words: string }) {
  const say = useSay('workflow');
  const people = useEndless(searchContacts, { words });
  return <People people={people} nobody={say('nobody-found', { words })} {...choosing} />;
}

function In({ departmentId, labelId, ...choosing }: Choosing & { departmentId?: string; labelId?: string }) {
  const say = useSay('workflow');
  const people = useEndless(searchContacts, { ...(departmentId && { departmentId }), ...(labelId && { labelId }) });
  return <People people={people} nobody={say('nobody-here')} {...choosing} />;
}

function People({ people, nobody, ...choosing }: Choosing & { people: Endless<Person>; nobody: string }) {
  const say = useSay('workflow');
  const failureText = useFailureText();
  // A student may only search; that is explained instead of shown as an error.
  if (people.error instanceof RefusalError && people.error.code === 'contacts-need-words')
    return <Empty title={say('search-instead')} text={failureText(people.error)} />;
  return (
    <EndlessList list={people} skeleton={<SkeletonList rows={4} />} empty={<p className={styles.none}>{nobody}</p>}>
      {(items) => <Rows people={items} {...choosing} />}
    </EndlessList>
  );
}

function Recent(choosing: Choosing) {
  const say = useSay('workflow');
  const recent = useCall(listRecentContacts, {});
  if (recent.isPending) return <SkeletonList rows={4} />;
  const people = recent.data?.items ?? [];
  if (people.length === 0) return <Empty title={say('no-recent')} text={say('no-recent-text')} />;
  return <Rows people={people} {...choosing} />;
}

function Rows({ people, several, chosen, toggle }: Choosing & { people: readonly Person[] }) {
  const name = useId();
  return (
    <ul className={styles.rows}>
      {people.map((person) => (
        <li key={person.id}>
          <label className={styles.row}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              className={styles.tick}
              checked={chosen.some(({ id }) => id === person.id)}
              onChange={() => toggle(person)}
            />
            <PersonRow person={person} />
          </label>
        </li>
      ))}
    </ul>
  );
}
