import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { type Query, QueryStates } from '#web/ui/base/query-states.tsx';
import { useFlowAddress } from './flow-addresses.ts';
import parts from './parts.module.css';

type Props<T> = { query: Query<T>; skeleton: ReactNode; children: (data: T) => ReactNode };

/** Loading, failure and content of a page about a process; if the process is missing, a link to the main page. */
export function QueryState<T>({ query, ...props }: Props<T>) {
  const flowAddress = useFlowAddress();
  const say = useSay('workflow');
  const notThere = (
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
  return <QueryStates {...props} query={query} notThere={notThere} />;
}
