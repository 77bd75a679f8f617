import type { ReactNode } from 'react';
import { Initials } from '#web/ui/base/initials.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Person } from '../order-types.ts';
import styles from './person-entry.module.css';

type Props = { person: Person | null; system: string; aside: ReactNode; children: ReactNode };

/** Somebody who did or said something: face, name, department, when, and what. */
export function PersonEntry({ person, system, aside, children }: Props) {
  const words = useWords();
  const name = person?.name ?? system;
  return (
    <div className={styles.entry}>
      <Initials name={name} size={32} />
      <div className={styles.words}>
        <div className={styles.head}>
          <span>
            {person ? <Typed as="strong">{person.name}</Typed> : <strong>{system}</strong>}
            {person?.department && <span className={styles.quiet}> {words(person.department)}</span>}
          </span>
          <span className={styles.quiet}>{aside}</span>
        </div>
        {children}
      </div>
    </div>
  );
}
