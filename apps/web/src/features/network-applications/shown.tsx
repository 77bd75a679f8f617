import type { ReactNode } from 'react';
import { useFailureText } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';

type Asked<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };

/** The states of something that is asked for: its skeleton, why it failed, or what it is. */
export function Shown<T>({
  asked,
  lines = 5,
  plain = false,
  children,
}: {
  asked: Asked<T>;
  lines?: number;
  /** What is asked for does not stand on a card. */
  plain?: boolean;
  children: (data: T) => ReactNode;
}) {
  const failureText = useFailureText();
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error)
    return <Failed why={failureText(asked.error)} busy={asked.isFetching} onRetry={() => void asked.refetch()} />;
  if (plain) return <SkeletonText lines={lines} />;
  return (
    <Card as="div">
      <SkeletonText lines={lines} />
    </Card>
  );
}
