import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { useFlowAddress } from './flow-addresses.ts';
import parts from './parts.module.css';

type Query<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

/** The states of something that is read: its skeleton, why it failed, or what it is. */
export function QueryState<T>({
  query,
  skeleton,
  children,
}: {
  query: Query<T>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const failureText = useFailureText();
  const flowAddress = useFlowAddress();
  const say = useSay('workflow');
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  if (isNotThere(query.error))
    return (
      <Empty
        title={say('not-there')}
        text={say('not-there-text')}
        action={
          <Link className={parts.wayOn} to={flowAddress.main}>
            {say(flowAddress.mainText)}
          </Link>
        }
      />
    );
  return <Failed why={failureText(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />;
}

/** Asking again is of no use where the thing does not exist, is not the reader's, or has an impossible address. */
function isNotThere(error: unknown): boolean {
  return error instanceof RefusalError && (error.code === 'invalid' || error.status === 403 || error.status === 404);
}
