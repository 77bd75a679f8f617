import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import type { FeedRun } from '../places.queries.ts';

const stateKinds: Record<FeedRun['state'], ChipKind> = {
  dry: 'waiting',
  applied: 'done',
  undone: 'neutral',
  refused: 'failed',
};

/** How far a list of the housing office has got. */
export function RunState({ run }: { run: FeedRun }) {
  const say = useSay('places');
  return <Chip kind={stateKinds[run.state]}>{say(`state-${run.state}`)}</Chip>;
}
