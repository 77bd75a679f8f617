import { useSay } from '#web/client/texts.ts';
import { LabelList } from '#web/features/labels/desktop/label-list.tsx';

export function Component() {
  const title = useSay('pages');
  return <LabelList title={title('office.usersLabel')} />;
}
