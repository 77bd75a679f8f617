import { lazy } from 'react';
import { useSay } from '#web/client/texts.ts';
import { RoleList } from '#web/features/rights/desktop/role-list.tsx';

const PeopleDialog = lazy(() =>
  import('#web/features/flows/people/desktop/people-dialog.tsx').then(({ PeopleDialog }) => ({
    default: PeopleDialog,
  })),
);

export function Component() {
  const title = useSay('pages');
  return <RoleList title={title('office.role')} choosePeople={PeopleDialog} />;
}
