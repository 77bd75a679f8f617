import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { DeskKit } from '../desk-kit.ts';
import { DeskPage } from '../desk-page.tsx';

const kit: DeskKit = { TextareaInput };

/** One person's network at the desk, on a wide screen. */
export function DeskView({ personId }: { personId: string }) {
  return <DeskPage personId={personId} kit={kit} touch={false} />;
}
