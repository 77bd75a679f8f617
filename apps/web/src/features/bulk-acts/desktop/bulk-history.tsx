import { lazy, Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';

const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then(({ HistoryDialog }) => ({ default: HistoryDialog })),
);

/** Opens the acts of the last day, which can be undone. */
export function BulkHistory() {
  const say = useSay('bulk-acts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('history')}</Button>
      {open && (
        <Suspense fallback={null}>
          <HistoryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
