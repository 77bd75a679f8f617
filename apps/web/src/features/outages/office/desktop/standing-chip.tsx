import type { OutageStanding, Overrun } from '@campus/rules/outages/outages.ts';
import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';

const kinds: Readonly<Record<OutageStanding, ChipKind>> = {
  suspected: 'urgent',
  'in-force': 'attention',
  planned: 'waiting',
  ended: 'done',
  dismissed: 'neutral',
};

/** How an outage stands; of one in force also whether it takes longer, or is being checked. */
export function StandingChip({
  row: { standing, overrun },
}: {
  row: { standing: OutageStanding; overrun: Overrun | null };
}) {
  const say = useSay('outages-office');
  const shown = useSay('outages');
  return (
    <>
      <Chip kind={kinds[standing]}>{say(`standing-${standing}`)}</Chip>
      {overrun && <Chip kind="waiting">{shown(`overrun-${overrun}`)}</Chip>}
    </>
  );
}
