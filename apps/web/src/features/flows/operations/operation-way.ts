import type { Call } from '@campus/contract/define-call.ts';
import { createContext, use } from 'react';
import type { Payload } from '#web/client/call-head.ts';
import { useWrite } from '#web/client/queries.ts';

/** How operations are done where they are not done in earnest: a draft that is tried out takes them as its moves. */
export type OperationWay = (call: Pick<Call, 'name'>, payload: object) => Promise<unknown>;

export const OperationWays = createContext<OperationWay | null>(null);

/** Whether nothing of what is done here really happens. */
export const useIsPlayed = (): boolean => use(OperationWays) !== null;

/** Does an operation by its call, or in the way that is lent here. */
export function useOperationWrite<C extends Call>(call: C) {
  const way = use(OperationWays);
  const { mutateAsync, isPending } = useWrite(call, { quiet: true });
  const take = (payload: Payload<C>): Promise<unknown> => (way ? way(call, payload as object) : mutateAsync(payload));
  return { mutateAsync: take, isPending };
}
