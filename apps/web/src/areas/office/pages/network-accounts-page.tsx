import { officePages } from '@campus/contract/pages/office.ts';
import { generatePath } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { HolderList } from '#web/features/network-packages/desktop/holder-list.tsx';

const deskOf = (personId: string) => generatePath(officePages.pages.networkDesk.path, { personId });

export function Component() {
  const title = useSay('pages');
  return <HolderList title={title('office.networkAccounts')} deskOf={deskOf} />;
}
