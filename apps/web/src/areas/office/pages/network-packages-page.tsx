import { useSay } from '#web/client/texts.ts';
import { PackageList } from '#web/features/network-packages/desktop/package-list.tsx';

export function Component() {
  const title = useSay('pages');
  return <PackageList title={title('office.networkPackages')} />;
}
