import { Chip } from '#web/ui/base/chip.tsx';
import type { HeldLine } from '../network-office.queries.ts';
import { stateChips, useOfficeLabels } from '../office-labels.ts';

/** Where a line stands, and everything that holds it. */
export function LineChips({ line: { state, holds } }: { line: Pick<HeldLine, 'state' | 'holds'> }) {
  const { say } = useOfficeLabels();
  // Its state says already that it is paused.
  const others = holds.filter((hold) => hold !== 'own-pause' || state !== 'paused');
  return (
    <>
      <Chip kind={others.length > 0 && state === 'active' ? 'neutral' : stateChips[state]}>
        {say(`state-${state}`)}
      </Chip>
      {others.map((hold) => (
        <Chip key={hold} kind="failed">
          {say(`hold-${hold}`)}
        </Chip>
      ))}
    </>
  );
}
