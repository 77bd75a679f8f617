import type { ReactNode } from 'react';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Failed } from './page-state.tsx';

/** What a page needs to know of a query; `useCall` answers with it. */
export type Query<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  skeleton: ReactNode;
  /** Stands in place of the failure when asking again cannot help. */
  notThere?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The states of a query: skeleton, failure, not found, or the content. */
export function QueryStates<T>({ query, skeleton, notThere, children }: Props<T>) {
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  if (notThere !== undefined && isNotThere(error)) return notThere;
  return <Failed why={failureText(error)} busy={isFetching} onRetry={() => void refetch()} />;
}

/** It does not exist, the reader may not see it, or its address is invalid. */
function isNotThere(error: unknown): boolean {
  return error instanceof RefusalError && (error.code === 'invalid' || error.status === 403 || error.status === 404);
}
