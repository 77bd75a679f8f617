import { useSay } from '#web/client/texts.ts';
import { ConsolePage } from '#web/features/reports/console/desktop/console-page.tsx';
import { ProcessPanel } from './process-panel.tsx';
import { SuspectedOutages } from './suspected-outages.tsx';

/** What is late, what comes and goes, who has too much and what is unusual today. [BO-09] */
export function Component() {
  const title = useSay('pages');
  return <ConsolePage title={title('office.console')} areaParts={{ ProcessPanel }} first={<SuspectedOutages />} />;
}
