import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { ListBar, ListState } from '#web/ui/desktop/list-bar.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import type { FormOf } from '../../flow-types.ts';
import { DraftRows } from '../../list/draft-rows.tsx';
import { ProcessCard } from '../../list/process-card.tsx';
import parts from '../../parts.module.css';
import { MyApplicationTabs } from '../my-application-tabs.tsx';
import { MyApplicationsEmpty } from '../my-applications-empty.tsx';
import { useMyApplications } from '../use-my-applications.ts';

// The rows come first; the inputs of a detail follow.
const ProcessView = lazy(() =>
  import('../../process/desktop/process-view.tsx').then(({ ProcessView }) => ({ default: ProcessView })),
);

type Props = { businessId: string | null; open: string | null; formOf?: FormOf | undefined };

/** The reader's applications by group, of one business or of all, with the details of one next to the list. */
export function MyApplicationsView({ businessId, open, formOf }: Props) {
  const say = useSay('hall-services');
  const state = useMyApplications(businessId);
  const flowAddress = useFlowAddress();
  const detail = useDetailAddress();
  const empty = (
    <ListState>
      <MyApplicationsEmpty state={state} plain={businessId !== null} />
    </ListState>
  );
  return (
    <>
      <ListBar
        tabs={<MyApplicationTabs state={state} />}
        search={
          state.tab !== 'drafts' && (
            <SearchInput
              value={state.typed}
              onChange={state.setTyped}
              onSubmit={state.setTyped}
              placeholder={say('search-mine')}
            />
          )
        }
      />
      {state.tab === 'drafts' ? (
        <MoreList list={state.drafts} empty={empty}>
          {(drafts) => (
            <Card aria-label={say('group-drafts')}>
              <DraftRows drafts={drafts} />
            </Card>
          )}
        </MoreList>
      ) : (
        <MoreList list={state.rows} skeleton={<SkeletonList rows={4} />} empty={empty}>
          {(rows) => (
            <ul className={parts.stack} aria-label={say('applications')}>
              {rows.map((row) => (
                <li key={row.id}>
                  <ProcessCard row={row} own opened={row.id === open} to={detail.addressOf(row)} />
                </li>
              ))}
            </ul>
          )}
        </MoreList>
      )}
      {open && (
        <Suspense fallback={null}>
          <ProcessView id={open} formOf={formOf} width={640} addresses={flowAddress} onClose={detail.close} />
        </Suspense>
      )}
    </>
  );
}

/** The open application is a parameter of the address, next to the filters; going back closes it. */
function useDetailAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const flowAddress = useFlowAddress();
  return {
    addressOf: ({ id, business }: { id: string; business: { code: string } }) => {
      // A business with pages of its own shows its applications there.
      const own = flowAddress.details(id, business.code);
      if (own !== flowAddress.details(id)) return own;
      const next = new URLSearchParams(params);
      next.set('open', id);
      return `${pathname}?${next}`;
    },
    close: () => {
      const next = new URLSearchParams(params);
      next.delete('open');
      void navigate({ search: next.toString() }, { replace: key === 'default' });
    },
  };
}
