import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { DraftRows } from '../../list/draft-rows.tsx';
import { ProcessCard } from '../../list/process-card.tsx';
import parts from '../../parts.module.css';
import { MyApplicationTabs } from '../my-application-tabs.tsx';
import { MyApplicationsEmpty } from '../my-applications-empty.tsx';
import { useMyApplications } from '../use-my-applications.ts';

type Props = { businessId: string | null };

/** The reader's applications by group, of one business or of all. */
export function MyApplicationsView({ businessId }: Props) {
  const say = useSay('hall-services');
  const state = useMyApplications(businessId);
  const empty = <MyApplicationsEmpty state={state} plain={businessId !== null} />;
  // Pulling down renews the figures with the rows.
  const rows = {
    ...state.rows,
    refresh: async () => void (await Promise.all([state.rows.refresh(), state.counts.refetch()])),
  };
  return (
    <>
      <MyApplicationTabs state={state} />
      {state.tab === 'drafts' ? (
        <EndlessList list={state.drafts} pull skeleton={<SkeletonList rows={3} />} empty={empty}>
          {(drafts) => (
            <Card aria-label={say('group-drafts')}>
              <DraftRows drafts={drafts} />
            </Card>
          )}
        </EndlessList>
      ) : (
        <>
          <SearchInput
            value={state.typed}
            onChange={state.setTyped}
            onSubmit={state.setTyped}
            placeholder={say('search-mine')}
          />
          <EndlessList list={rows} pull skeleton={<SkeletonList rows={4} />} empty={empty}>
            {(items) => (
              <ul className={parts.stack} aria-label={say('applications')}>
                {items.map((row) => (
                  <li key={row.id}>
                    <ProcessCard row={row} own />
                  </li>
                ))}
              </ul>
            )}
          </EndlessList>
        </>
      )}
    </>
  );
}
