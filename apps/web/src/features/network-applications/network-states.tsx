import type { ReactNode } from 'react';
import { Card } from '#web/ui/base/card.tsx';
import { type Query, QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';

type Props<T> = {
  query: Query<T>;
  lines?: number;
  /** What is read does not stand on a card. */
  plain?: boolean;
  children: (data: T) => ReactNode;
};

/** The states of what a page of the network reads, with lines of text as its skeleton. */
export function NetworkStates<T>({ lines = 5, plain = false, ...props }: Props<T>) {
  const text = <SkeletonText lines={lines} />;
  return <QueryStates {...props} skeleton={plain ? text : <Card as="div">{text}</Card>} />;
}
