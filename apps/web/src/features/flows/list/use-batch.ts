import { decideMany } from '@campus/contract/calls/flows-tasks.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import type { DecisionName, ProcessRow } from '../flow-types.ts';
import { useRefreshFlows } from '../flows.queries.ts';
import { taskFor } from './shared-decisions.ts';

/** decideMany takes no more at once. */
export const MOST_AT_ONCE = 50;

export type BatchResult = Reply<typeof decideMany>['results'][number] & { number: string; title: ProcessRow['title'] };

/** One decision on many rows; the results stay until the reader closes them. */
export function useBatch() {
  const write = useWrite(decideMany, { quiet: true });
  const refresh = useRefreshFlows();
  const [results, setResults] = useState<readonly BatchResult[] | null>(null);
  const run = async (rows: readonly ProcessRow[], decision: DecisionName, reason: string) => {
    const items = rows.flatMap((row) => {
      const task = taskFor(row, decision);
      return task ? [{ id: row.id, task: task.id }] : [];
    });
    const reply = await write.mutateAsync({ items, decision, ...(reason.trim() && { reason: reason.trim() }) });
    setResults(
      reply.results.map((result) => {
        const row = rows.find(({ id }) => id === result.id);
        return { ...result, number: row?.number ?? '', title: row?.title ?? { zh: '', en: '' } };
      }),
    );
    void refresh();
  };
  return { run, results, forget: () => setResults(null) };
}
