import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import type { ScanScreenProps } from './scan-screen.tsx';

/** Few people sign in by a code, so its drawing code is loaded on demand. */
const ScanScreen = lazy(async () => ({ default: (await import('./scan-screen.tsx')).ScanScreen }));

/** A code to scan among the ways of a sign-in page. [SSO-07] */
export function ScanWay(props: ScanScreenProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton shape="block" height={300} />
        </Loading>
      }
    >
      <ScanScreen {...props} />
    </Suspense>
  );
}
