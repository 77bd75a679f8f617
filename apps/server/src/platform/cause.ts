import { AsyncLocalStorage } from 'node:async_hooks';

/** The request because of which something is done, and who sent it. */
export type Cause = {
  requestId: string;
  organisationId: string | null;
  personId: string | null;
  account: string | null;
};

const current = new AsyncLocalStorage<() => Cause | null>();

/**
 * Whatever is done inside is done because of this request. It is not an argument, because every function that sends a job
 * or a message would have to hand it on, and none of them decides anything by it.
 */
export const withCause = <Result>(cause: () => Cause | null, act: () => Promise<Result>): Promise<Result> =>
  current.run(cause, act);

/** Null where the clock or the product itself acts. */
export const currentCause = (): Cause | null => current.getStore()?.() ?? null;
