import { lazy, Suspense } from 'react';
import { withTexts } from '#web/client/texts.ts';
import { formOf } from './process-forms.tsx';

// Only those who open a process need it.
const ProcessView = lazy(() =>
  withTexts(['flows', 'flows-monitoring'], () => import('#web/features/flows/process/desktop/process-view.tsx')).then(
    ({ ProcessView }) => ({ default: ProcessView }),
  ),
);

/** Everything about one process, beside whatever page it was opened from. */
export function ProcessPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ProcessView id={id} formOf={formOf} onClose={onClose} />
    </Suspense>
  );
}
