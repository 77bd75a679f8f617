import { listMyProcesses } from '@campus/contract/calls/flows-processes.ts';
import { listDrafts } from '@campus/contract/calls/flows-start.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { flowAddress } from '../../flow-addresses.ts';
import parts from '../../parts.module.css';
import { DraftRows } from '../draft-rows.tsx';
import { ProcessCard } from '../process-card.tsx';

export type MyList = 'processing' | 'in-approval' | 'completed' | 'not-handled' | 'handled' | 'copied';

/** One of the reader's six lists; `businessId` is null for all businesses. */
export function ProcessList({ list, businessId }: { list: MyList; businessId: string | null }) {
  const say = useSay('workflow');
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const own = list === 'processing' || list === 'in-approval' || list === 'completed';
  const filters = { list, ...(businessId && { businessId }), ...(words && { words }) };
  const rows = useEndless(listMyProcesses, filters);
  const drafts = useEndless(listDrafts, list === 'processing' ? { ...(businessId && { businessId }) } : null);
  return (
    <div className={parts.page}>
      <SearchInput value={typed} onChange={setTyped} onSubmit={setTyped} placeholder={say('search-processes')} />
      {drafts.items.length > 0 && !words && (
        <Card>
          <h2 className={parts.heading}>{say('drafts', { n: drafts.items.length })}</h2>
          <DraftRows drafts={drafts.items} />
        </Card>
      )}
      <EndlessList
        list={rows}
        pull
        skeleton={<SkeletonList rows={5} />}
        empty={
          <Empty
            title={say(words ? 'nothing-found' : `empty-${list}`)}
            text={say(words ? 'nothing-found-text' : `empty-${list}-text`)}
            action={
              own &&
              !words && (
                <Link className={parts.wayOn} to={flowAddress.service(businessId ?? '0')}>
                  {say('to-services')}
                </Link>
              )
            }
          />
        }
      >
        {(items) => (
          <ul className={parts.stack}>
            {items.map((row) => (
              <li key={`${row.id}-${row.myTasks[0]?.id ?? ''}`}>
                <ProcessCard row={row} own={own} />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </div>
  );
}
