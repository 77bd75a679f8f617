import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { CrashPage, NetworkAwayPage } from '#web/ui/base/page-state.tsx';
import { isVanishedChunk, serverAnswers } from './vanished-chunk.ts';

/** Stands in for a page that could not be shown; the other areas go on. */
export function AreaCrash() {
  const error = useRouteError();
  const vanished = isVanishedChunk(error);
  const [answers, setAnswers] = useState(false);
  useEffect(() => {
    if (vanished) void serverAnswers().then(setAnswers);
  }, [vanished]);
  const reload = () => location.reload();
  if (error instanceof NetworkError || (vanished && !answers)) return <NetworkAwayPage onRetry={reload} />;
  const reference = error instanceof RefusalError ? error.requestId : null;
  return <CrashPage onReload={reload} onHome={() => location.assign('/')} {...(reference ? { reference } : {})} />;
}
