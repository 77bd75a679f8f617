import type { ReactNode } from 'react';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';

type Query<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
type Props<T> = { query: Query<T>; list: string; skeleton: ReactNode; children: (data: T) => ReactNode };

/** The states of a page that reads one order: its skeleton, why it failed, that it is not there, or what it is. */
export function OrderStates<T>({ query, list, skeleton, children }: Props<T>) {
  const failureText = useFailureText();
  const say = useSay('work-orders');
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  if (isNotThere(query.error))
    return (
      <Empty
        title={say('not-there')}
        text={say('not-there-text')}
        action={<ButtonLink to={list}>{say('to-list')}</ButtonLink>}
      />
    );
  return <Failed why={failureText(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />;
}

/** What is not there, or not the reader's, or has an address that cannot be one, does not come by asking again. */
function isNotThere(error: unknown): boolean {
  return error instanceof RefusalError && (error.code === 'invalid' || error.status === 403 || error.status === 404);
}
