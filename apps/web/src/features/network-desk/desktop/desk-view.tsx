import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { DeskKit } from '../desk-line.tsx';
import { DeskPage, type OutageDrawing } from '../desk-page.tsx';

const kit: DeskKit = { look: 'desktop', TextareaInput };

/** One person's network at the desk, on a wide screen. */
export function DeskView({ personId, diagnosis }: { personId: string; diagnosis: OutageDrawing }) {
  return <DeskPage personId={personId} kit={kit} diagnosis={diagnosis} />;
}
