import { useSay } from '#web/client/texts.ts';
import { MenuEditor } from '#web/features/menus/desktop/menu-editor.tsx';

export function Component() {
  const title = useSay('pages');
  return <MenuEditor title={title('office.menuManagement')} />;
}
