import { type ComponentProps, lazy, Suspense } from 'react';

const load = () => import('./service-window.tsx');
const Window = lazy(async () => ({ default: (await load()).ServiceWindow }));

/** Loaded after the first page: the window opens only later, and only for people who are signed in. */
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
