import type { Permission } from '@campus/contract/permissions.ts';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { DepartmentTreeView } from '#web/features/departments/desktop/department-tree-view.tsx';
import { PeopleInput } from '#web/features/flows/people/desktop/people-input.tsx';
import { UniversityList } from '#web/features/universities/desktop/university-list.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { useOfficeUser } from '../layout/use-office.ts';
import styles from './org-management-page.module.css';

type Part = { right: Permission; label: TextKey<'universities'>; View: ComponentType<{ title: string }> };

/** The parts of this page, each for people with its right; somebody with several rights chooses. */
const parts: readonly Part[] = [
  { right: 'organisations.manage', label: 'part-universities', View: UniversityList },
  {
    right: 'departments.manage',
    label: 'part-departments',
    View: ({ title }) => <DepartmentTreeView title={title} People={PeopleInput} />,
  },
];

export function Component() {
  const title = useSay('pages');
  const say = useSay('universities');
  const { permissions: held = [], platformHeldBack = false } = useOfficeUser().data ?? {};
  const [params, setParams] = useSearchParams();
  const mine = parts.filter(({ right }) => held.includes(right));
  const openPart = mine.find(({ right }) => right === params.get('part')) ?? mine[0];
  if (!openPart) return null;
  return (
    <>
      {platformHeldBack && (
        <Note as="p" kind="calm" className={styles.heldBack}>
          {say('held-back')}
        </Note>
      )}
      {mine.length > 1 && (
        <nav className={styles.parts} aria-label={say('part')}>
          {mine.map(({ right, label }) => (
            <button
              key={right}
              type="button"
              className={styles.part}
              aria-current={right === openPart.right ? 'true' : undefined}
              onClick={() => setParams({ part: right })}
            >
              {say(label)}
            </button>
          ))}
        </nav>
      )}
      <openPart.View title={title('office.orgManagement')} />
    </>
  );
}
