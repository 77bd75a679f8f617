import type { ReactNode } from 'react';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';

type Asked<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
type Props<T> = { asked: Asked<T>; list: string; skeleton: ReactNode; children: (data: T) => ReactNode };

/** The states of one order that is asked for: its skeleton, why it failed, that it is not there, or what it is. */
export function OrderShown<T>({ asked, list, skeleton, children }: Props<T>) {
  const failureText = useFailureText();
  const say = useSay('work-orders');
  if (asked.data !== undefined) return children(asked.data);
  if (!asked.error) return skeleton;
  if (isNotThere(asked.error))
    return (
      <Empty
        title={say('not-there')}
        text={say('not-there-text')}
        action={<ButtonLink to={list}>{say('to-list')}</ButtonLink>}
      />
    );
  return <Failed why={failureText(asked.error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />;
}

/** What is not there, or not the reader's, or has an address that cannot be one, does not come by asking again. */
function isNotThere(error: unknown): boolean {
  return error instanceof RefusalError && (error.code === 'invalid' || error.status === 403 || error.status === 404);
}
