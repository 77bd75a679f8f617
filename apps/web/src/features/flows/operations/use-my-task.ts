import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { flowAddress } from '../flow-addresses.ts';
import type { MyTask, Process } from '../flow-types.ts';

export type CannotHandleReason = 'no-task' | 'ended' | 'hung-up' | 'other-kind' | 'to-claim' | 'no-button';

/** Actions and waits that the product could not finish by itself are handled like any other task. */
const isOfKind = (task: MyTask, kind: MyTask['kind'] | null) =>
  kind === null || task.kind === kind || (kind === 'handle' && (task.kind === 'action' || task.kind === 'wait'));

/** Why a page of a task has nothing to show, in a word that /CannotHandle explains. */
export function whyNot(process: Process, kind: MyTask['kind'] | null, button: string | null): CannotHandleReason {
  if (process.status === 'ended') return 'ended';
  const mine = process.tasks.filter((task) => isOfKind(task, kind));
  if (mine.some(({ hungUp }) => hungUp) || (process.hungUp && mine.length === 0)) return 'hung-up';
  if (process.tasks.length > 0 && mine.length === 0) return 'other-kind';
  if (mine.some(({ state }) => state === 'offered')) return 'to-claim';
  return mine.length > 0 && button !== null ? 'no-button' : 'no-task';
}

/**
 * The reader's task that the address names, or the first that fits the page. Without a task the
 * page is replaced by one that says why; once the reader has acted, it stays until the reader leaves it.
 */
export function useMyTask(prId: string, kind: MyTask['kind'] | null, button: string | null = null) {
  const navigate = useNavigate();
  const process = useCall(getProcess, { id: prId });
  const wanted = Number(useSearchParams()[0].get('task'));
  const left = useRef(false);
  const fits = (task: MyTask) =>
    // What is still in the pool can be dispatched and returned, because those buttons come with it.
    (task.state !== 'offered' || button !== null) &&
    !task.hungUp &&
    isOfKind(task, kind) &&
    (button === null || task.buttons.some((row) => row.button === button));
  const fitting = process.data?.tasks.filter(fits) ?? [];
  const task = fitting.find(({ id }) => id === wanted) ?? fitting[0] ?? null;
  const reason = process.data && !task ? whyNot(process.data, kind, button) : null;
  // While the process is read again, the old reply may be out of date.
  const sure = reason !== null && !process.isFetching;
  useEffect(() => {
    if (sure && !left.current) void navigate(flowAddress.cannotHandle(reason, prId), { replace: true });
  }, [sure, reason, prId, navigate]);
  return {
    process,
    task,
    /** Marks that the reader has acted, so that the page stays. */
    leave: () => {
      left.current = true;
    },
  };
}
