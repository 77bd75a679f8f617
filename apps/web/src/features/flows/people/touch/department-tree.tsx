import { listContactDepartments } from '@campus/contract/calls/people-contacts.ts';
import { type ReactNode, useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import type { DepartmentValue } from '#web/ui/base/form-values.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import styles from './contact-picker.module.css';

type DepartmentTreeProps = {
  /** Shown below the departments of an open department, such as its people. */
  children?: (departmentId: string) => ReactNode;
  /** Called with the department that is open, so that a form can use it. */
  onOpen?: (department: DepartmentValue | null) => void;
};

/** Departments level by level; each level is loaded when it is opened. */
export function DepartmentTree({ children, onOpen }: DepartmentTreeProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const [trail, setTrail] = useState<readonly DepartmentValue[]>([]);
  const here = trail.at(-1);
  const below = useEndless(listContactDepartments, here ? { parentId: here.id } : {});
  const go = (next: readonly DepartmentValue[]) => {
    setTrail(next);
    onOpen?.(next.at(-1) ?? null);
  };
  return (
    <div>
      {trail.length > 0 && (
        <nav className={styles.trail} aria-label={say('way-departments')}>
          <button type="button" className={styles.crumb} onClick={() => go([])}>
            {say('all-departments')}
          </button>
          {trail.map((department, at) => (
            <button
              key={department.id}
              type="button"
              className={styles.crumb}
              aria-current={at === trail.length - 1 ? 'location' : undefined}
              onClick={() => go(trail.slice(0, at + 1))}
            >
              {`/ ${words(department.name)}`}
            </button>
          ))}
        </nav>
      )}
      <EndlessList
        list={below}
        skeleton={<SkeletonList rows={4} picture={false} />}
        empty={here ? null : <p className={styles.none}>{say('no-departments')}</p>}
      >
        {(items) => (
          <ul className={styles.folders}>
            {items.map(({ id, name, people }) => (
              <li key={id}>
                <button type="button" className={styles.folder} onClick={() => go([...trail, { id, name }])}>
                  <span className={styles.folderName}>{words(name)}</span>
                  <span className={styles.count}>{say('people-count', { n: people })}</span>
                  <ChevronIcon size={18} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
      {here && children?.(here.id)}
    </div>
  );
}
