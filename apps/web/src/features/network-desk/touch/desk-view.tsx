import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import type { DeskKit, ShowsOutage } from '../desk-kit.ts';
import { DeskPage } from '../desk-page.tsx';

const kit: DeskKit = { TextareaInput };

/** One person's network at the desk, on a phone. */
export function DeskView({ personId, diagnosis }: { personId: string; diagnosis: ShowsOutage }) {
  return <DeskPage personId={personId} kit={kit} touch={true} diagnosis={diagnosis} />;
}
