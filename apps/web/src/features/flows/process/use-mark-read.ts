import { markRead } from '@campus/contract/calls/flows-tasks.ts';
import { useEffect, useRef } from 'react';
import { callServer } from '#web/client/call-server.ts';
import type { Process } from '../flow-types.ts';
import { useRefreshFlows } from '../flows.queries.ts';

/** Opening a process marks it as read, and the dots in the lists are refreshed. */
export function useMarkRead(process: Process | undefined): void {
  const refresh = useRefreshFlows();
  const marked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each process that is shown
  useEffect(() => {
    if (!process || process.read || marked.current === process.id) return;
    marked.current = process.id;
    callServer(markRead, { id: process.id }).then(
      () => refresh(),
      // A dot that stays is not worth an error message.
      () => {},
    );
  }, [process]);
}
