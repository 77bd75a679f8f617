import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import type { RosterRun } from '../roster.queries.ts';

const kinds: Record<RosterRun['state'], ChipKind> = {
  dry: 'waiting',
  applied: 'done',
  undone: 'neutral',
  refused: 'failed',
};

/** The state of a list, including that it waits for a second person. */
export function RunState({ run }: { run: RosterRun }) {
  const say = useSay('roster');
  const second = run.state === 'dry' && run.doubts.length > 0 && run.agreedAt === null;
  return second ? (
    <Chip kind="attention">{say('state-second')}</Chip>
  ) : (
    <Chip kind={kinds[run.state]}>{say(`state-${run.state}`)}</Chip>
  );
}
