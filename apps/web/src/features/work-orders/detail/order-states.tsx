import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { type Query, QueryStates } from '#web/ui/base/query-states.tsx';

type Props<T> = { query: Query<T>; list: string; skeleton: ReactNode; children: (data: T) => ReactNode };

/** The states of a page that reads one order; where there is none, the way to the list. */
export function OrderStates<T>({ list, ...props }: Props<T>) {
  const say = useSay('work-orders');
  const notThere = (
    <Empty
      title={say('not-there')}
      text={say('not-there-text')}
      action={<ButtonLink to={list}>{say('to-list')}</ButtonLink>}
    />
  );
  return <QueryStates {...props} notThere={notThere} />;
}
