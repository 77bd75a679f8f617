import type { ReactNode } from 'react';
import { Initials } from '#web/ui/base/initials.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { Person } from '../flow-types.ts';
import styles from './person-row.module.css';

type PersonRowProps = { person: Person; aside?: ReactNode; children?: ReactNode; size?: number };

/** A person with a face and a department. */
export function PersonRow({ person, aside, children, size = 36 }: PersonRowProps) {
  const { words } = useFlowLabels();
  return (
    <div className={styles.row}>
      <Initials name={person.name} size={size} />
      <div className={styles.words}>
        <Typed className={styles.name}>{person.name}</Typed>
        {person.department && <span className={styles.department}>{words(person.department)}</span>}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
