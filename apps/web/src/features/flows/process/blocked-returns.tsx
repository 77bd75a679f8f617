import { Note } from '#web/ui/base/note.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';

/** The returns that the reader could make, and why they are not possible. */
export function BlockedReturns({ process: { closedWays } }: { process: Process }) {
  const { say, words } = useFlowLabels();
  if (closedWays.length === 0) return null;
  return (
    <Note as="section" kind="calm" gap="lines">
      {closedWays.map(({ way, refusal, stepName }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same step may be closed twice
        <p key={at}>{say(`closed-${way}-${refusal}`, { step: words(stepName) })}</p>
      ))}
    </Note>
  );
}
