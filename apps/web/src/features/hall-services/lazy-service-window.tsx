import { type ComponentProps, lazy, Suspense } from 'react';

const load = () => import('./service-window.tsx');
const Window = lazy(async () => ({ default: (await load()).ServiceWindow }));

/** Nobody opens the window before the first page stands, so its code follows; only those who are signed in can open it. */
export function ServiceWindow(props: ComponentProps<typeof Window>) {
  return (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  );
}

/** Fetches it ahead of the first press; without a network a press would come too late. */
export function prepareServiceWindow(): void {
  load().catch(() => {});
}
