import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import type { DeskKit } from '../desk-line.tsx';
import { DeskPage, type OutageDrawing } from '../desk-page.tsx';

const kit: DeskKit = { look: 'touch', TextareaInput };

/** One person's network at the desk, on a phone. */
export function DeskView({ personId, diagnosis }: { personId: string; diagnosis: OutageDrawing }) {
  return <DeskPage personId={personId} kit={kit} diagnosis={diagnosis} />;
}
