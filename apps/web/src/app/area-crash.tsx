import { useRouteError } from 'react-router';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { CrashPage, NetworkAwayPage } from '#web/ui/base/page-state.tsx';

/** Stands in for a page that could not be shown; the other areas go on. */
export function AreaCrash() {
  const error = useRouteError();
  const reload = () => location.reload();
  const vanished = error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
  if (error instanceof NetworkError || (vanished && !navigator.onLine)) return <NetworkAwayPage onRetry={reload} />;
  const reference = error instanceof RefusalError ? error.requestId : null;
  return <CrashPage onReload={reload} onHome={() => location.assign('/')} {...(reference ? { reference } : {})} />;
}
