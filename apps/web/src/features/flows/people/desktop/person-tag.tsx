import type { ReactNode } from 'react';
import { Initials } from '#web/ui/base/initials.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Person } from '../../flow-types.ts';
import styles from './person-tag.module.css';

/** A person with face and department, and for whom they act. */
export function PersonTag({
  person,
  instead,
  children,
}: {
  person: Person;
  instead?: Person | null;
  children?: ReactNode;
}) {
  const { say, words } = useFlowLabels();
  return (
    <span className={styles.tag}>
      <Initials name={person.name} size={28} />
      <span className={styles.words}>
        <span>
          <Typed>{person.name}</Typed>
          {instead && (
            <span className={styles.quiet}>
              {' '}
              <Sentence>{say('instead-of', { name: instead.name })}</Sentence>
            </span>
          )}
        </span>
        <span className={styles.quiet}>{words(person.department)}</span>
      </span>
      {children}
    </span>
  );
}
