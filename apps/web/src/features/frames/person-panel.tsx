import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { LeaveIcon } from '#web/ui/base/frame-icons.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { KindAndDepartment } from './person-name.tsx';
import styles from './person-panel.module.css';

export type Person = {
  account: string;
  name: string;
  kind: 'student' | 'staff';
  department: string | null;
  departmentLeader: string | null;
};
type Props = { person: Person; busy: boolean; onSignOut: () => void; children?: ReactNode };

/** The person who is signed in, links to their pages, and signing out. */
export function PersonPanel({ person, busy, onSignOut, children }: Props) {
  const say = useSay('frames');
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Initials name={person.name} size={44} />
        <div className={styles.words}>
          <b>
            <Typed>{person.name}</Typed>
          </b>
          <span>
            <KindAndDepartment {...person} />
          </span>
          {person.departmentLeader && (
            <span>
              {say('department-leader')}
              <Typed>{person.departmentLeader}</Typed>
            </span>
          )}
          <span>{say('signed-in-as', { account: person.account })}</span>
        </div>
      </div>
      {children && <div className={styles.links}>{children}</div>}
      <button
        type="button"
        className={styles.leave}
        onClick={onSignOut}
        aria-busy={busy || undefined}
        data-testid="sign-out"
      >
        <LeaveIcon size={18} />
        {say('sign-out')}
      </button>
    </div>
  );
}
