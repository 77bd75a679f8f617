import { useSay } from '#web/client/texts.ts';
import { RosterPage } from '#web/features/roster/desktop/roster-page.tsx';

export function Component() {
  const title = useSay('pages');
  return <RosterPage title={title('office.roster')} />;
}
