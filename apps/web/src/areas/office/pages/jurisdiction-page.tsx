import { lazy } from 'react';
import { useSay } from '#web/client/texts.ts';
import { RightsPage } from '#web/features/rights/desktop/rights-page.tsx';

const PeopleDialog = lazy(() =>
  import('#web/features/flows/people/desktop/people-dialog.tsx').then(({ PeopleDialog }) => ({
    default: PeopleDialog,
  })),
);

export function Component() {
  const title = useSay('pages');
  return <RightsPage title={title('office.jurisdictionManagement')} choosePeople={PeopleDialog} />;
}
