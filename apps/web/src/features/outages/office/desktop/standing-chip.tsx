import type { OutageStanding } from '@campus/rules/outages/outages.ts';
import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';

const kinds: Readonly<Record<OutageStanding, ChipKind>> = {
  suspected: 'urgent',
  'in-force': 'attention',
  planned: 'waiting',
  ended: 'done',
  dismissed: 'neutral',
};

export function StandingChip({ standing }: { standing: OutageStanding }) {
  const say = useSay('outages-office');
  return <Chip kind={kinds[standing]}>{say(`standing-${standing}`)}</Chip>;
}
