import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import type { AreaParts } from '../area-parts.ts';
import { businessTabs, designTabs } from '../business-address.ts';
import { DrawingTab } from '../drawings/desktop/lazy-drawings.ts';
import { type Business, useBusiness, useRefreshDraft } from '../flows-businesses.queries.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import { BusinessHead } from './business-head.tsx';
import { SettingsFacts } from './settings-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { VersionList } from './version-list.tsx';

const CopyDialog = lazy(() => import('./copy-dialog.tsx').then(({ CopyDialog }) => ({ default: CopyDialog })));
const KeepAsCopy = lazy(() => import('./keep-as-copy.tsx').then(({ KeepAsCopy }) => ({ default: KeepAsCopy })));
const PublishDialog = lazy(() =>
  import('./publish-dialog.tsx').then(({ PublishDialog }) => ({ default: PublishDialog })),
);

type Props = { id: string; title: string; areaParts: AreaParts };

/** One business in place of the list: how it stands, what is said of it, and its versions. [DES-01] */
export function BusinessView({ id, title, areaParts }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const query = useBusiness(id);
  const { addressOf } = useBusinessAddress();
  const back = <Link to={addressOf(null)}>{say('back')}</Link>;
  return (
    <DataPage title={query.data ? words(query.data.name) : title} actions={back}>
      <QueryStates
        query={query}
        skeleton={<SkeletonText lines={12} />}
        notThere={
          <DataState>
            <Empty title={say('gone')} text={say('gone-text')} />
          </DataState>
        }
      >
        {(business) => <Opened business={business} areaParts={areaParts} />}
      </QueryStates>
    </DataPage>
  );
}

function Opened({ business, areaParts }: { business: Business; areaParts: AreaParts }) {
  const say = useSay('flows-businesses');
  const { tab, showTab, goTo } = useBusinessAddress();
  const [asking, setAsking] = useState<'copy' | 'publish' | null>(null);
  const refreshDraft = useRefreshDraft();
  const settle = useRef<(() => Promise<boolean>) | null>(null);
  const takeSettle = useCallback((next: typeof settle.current) => {
    settle.current = next;
  }, []);
  const { draft } = business;
  const part = designTabs.find((name) => name === tab);
  // What is published is what the page shows, the last edit included.
  const settled = async (): Promise<boolean> => {
    const isKept = !settle.current || (await settle.current());
    if (!isKept) toast(say('not-kept-yet'), { kind: 'warning' });
    return isKept;
  };
  const ask = async (what: 'copy' | 'publish') => {
    if (!(await settled())) return;
    await refreshDraft();
    setAsking(what);
  };
  return (
    <>
      <BusinessHead
        business={business}
        casesOf={areaParts.casesOf}
        onAsk={(what) => void ask(what)}
        settled={settled}
      />
      <TextTabs
        label={say('parts')}
        tabs={businessTabs}
        tab={tab}
        nameOf={(name) => say(`tab-${name}`)}
        onChange={showTab}
      />
      {part && (
        <areaParts.Designer
          key={business.id}
          businessId={business.id}
          part={part}
          keepAsCopy={(mine, close) => <KeepAsCopy mine={mine} source={business} onClose={close} />}
          onKept={refreshDraft}
          onSettle={takeSettle}
        />
      )}
      {tab === 'drawing' && (
        <Suspense fallback={<SkeletonText lines={12} />}>
          <DrawingTab business={business} />
        </Suspense>
      )}
      {tab === 'versions' && <VersionList business={business} />}
      {tab === 'settings' &&
        (business.openActions.includes('change') ? (
          <SettingsForm business={business} People={areaParts.People} />
        ) : (
          <SettingsFacts business={business} />
        ))}
      <Suspense fallback={null}>
        {asking === 'copy' && (
          <CopyDialog
            source={business}
            onMade={(made) => {
              setAsking(null);
              goTo(made);
            }}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'publish' && draft && (
          <PublishDialog
            business={business}
            draft={draft}
            onTry={() => {
              setAsking(null);
              showTab('try');
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}
