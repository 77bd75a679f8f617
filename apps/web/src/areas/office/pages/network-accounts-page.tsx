import { useSay } from '#web/client/texts.ts';
import { HolderList } from '#web/features/network-office/desktop/holder-list.tsx';

export function Component() {
  const title = useSay('pages');
  return <HolderList title={title('office.networkAccounts')} />;
}
