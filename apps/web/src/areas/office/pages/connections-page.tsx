import { officePages } from '@campus/contract/pages/office.ts';
import { useSay } from '#web/client/texts.ts';
import { ConnectionsPage } from '#web/features/connections/desktop/connections-page.tsx';
import { maySee } from '../layout/menu-access.ts';
import { useOfficeUser } from '../layout/use-office.ts';
import { ProcessPanel } from './process-panel.tsx';

const { businessManagement } = officePages.pages;

/** The other systems that flows may call, and the log of what was called. [DES-14] */
export function Component() {
  const title = useSay('pages');
  const mayManage = maySee(businessManagement, useOfficeUser().data?.permissions);
  const businessAt = mayManage ? (id: string) => `${businessManagement.path}?open=${id}` : null;
  return <ConnectionsPage title={title('office.connections')} areaParts={{ ProcessPanel, businessAt }} />;
}
