import { useSay } from '#web/client/texts.ts';
import { OutagesPage } from '#web/features/outages/office/desktop/outages-page.tsx';
import { ProcessPanel } from './process-panel.tsx';

/** Outages and maintenance: what is suspected, announced and over. [REP-06] */
export function Component() {
  const title = useSay('pages');
  return <OutagesPage title={title('office.outages')} ProcessPanel={ProcessPanel} />;
}
