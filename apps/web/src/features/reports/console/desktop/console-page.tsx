import { lazy, type ReactNode, Suspense } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { AwayIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { type ConsoleAddress, type ConsoleView, useConsoleAddress } from '../console-address.ts';
import type { AreaParts, ConsoleFigures } from '../console-types.ts';
import { nothingYet } from '../nothing-yet.ts';
import { figureOf, useCasesTitle } from '../use-cases-title.ts';
import { useConsole, useConsoleViews, useFollowConsole, useSeesJobs } from '../use-console.ts';
import styles from './console-page.module.css';
import { ConsoleSkeleton } from './console-skeleton.tsx';
import { DaysCard } from './days-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { LateCard } from './late-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { UnusualCard } from './unusual-card.tsx';

// The figures come first; the lists behind them only when somebody opens one.
const CasesDrawer = lazy(() =>
  withTexts(['flows-states'], () => import('./cases-drawer.tsx')).then(({ CasesDrawer }) => ({ default: CasesDrawer })),
);
const JobsDrawer = lazy(() =>
  withTexts(['reports-jobs'], () => import('./jobs-drawer.tsx')).then(({ JobsDrawer }) => ({ default: JobsDrawer })),
);

type Props = {
  title: string;
  areaParts: Pick<AreaParts, 'ProcessPanel'>;
  /** What comes before every figure. */
  first?: ReactNode;
};

/** What is late, what comes and goes, who has too much and what is unusual today. [BO-09] */
export function ConsolePage({ title, areaParts: { ProcessPanel }, first }: Props) {
  const say = useSay('reports-console');
  const address = useConsoleAddress();
  const views = useConsoleViews();
  const view = views?.find((known) => known === address.view) ?? views?.[0] ?? null;
  const query = useConsole(view);
  const titleOf = useCasesTitle();
  useFollowConsole();
  const { cases, open, jobs, go, goTo } = address;
  useTableKeys({ close: () => (open ? go({ open: null }) : cases ? goTo(null) : jobs && go({ jobs: null })) });
  return (
    <DataPage
      title={views?.length === 1 && view === 'mine' ? say('my-work') : title}
      actions={
        <div className={styles.tools}>
          {query.data && !query.away && <RenewedAt at={query.data.at} />}
          {views && views.length > 1 && view && (
            <TextTabs
              label={say('views')}
              tabs={views}
              tab={view}
              nameOf={(one) => say(`view-${one}`)}
              onChange={address.look}
            />
          )}
        </div>
      }
    >
      {first}
      <div role="status" className={styles.status}>
        {query.away && query.data && <Away at={query.data.at} />}
      </div>
      <QueryStates query={query} skeleton={<ConsoleSkeleton />}>
        {(figures) => <Cards figures={figures} view={view ?? 'mine'} address={address} />}
      </QueryStates>
      {cases && view && (
        <Suspense fallback={null}>
          <CasesDrawer
            key={`${view} ${Object.values(cases)}`}
            view={view}
            cases={cases}
            title={titleOf(cases, view, query.data)}
            figure={query.data && figureOf(cases, query.data)}
            opened={open}
            addressOf={address.processAddress}
            onOpen={(id) => go({ open: id })}
            onClose={() => goTo(null)}
          />
        </Suspense>
      )}
      {jobs && (
        <Suspense fallback={null}>
          <JobsDrawer onClose={() => go({ jobs: null })} />
        </Suspense>
      )}
      {open && <ProcessPanel id={open} onClose={() => go({ open: null })} />}
    </DataPage>
  );
}

type CardsProps = { figures: ConsoleFigures; view: ConsoleView; address: ConsoleAddress };

function Cards({ figures, view, address }: CardsProps) {
  const say = useSay('reports-console');
  const seesJobs = useSeesJobs();
  const { today, days, people, unusual } = figures;
  const addressOf = address.casesAddress;
  return (
    <>
      {nothingYet(figures) && (
        <DataState>
          <Empty title={say('empty-title')} text={say(`empty-text-${view}`)} />
        </DataState>
      )}
      <div className={styles.cards} data-view={view}>
        <LateCard figures={figures} view={view} addressOf={addressOf} />
        <DaysCard days={days} today={today} view={view} addressOf={addressOf} />
        <PeopleCard people={people} view={view} addressOf={addressOf} />
        {(view === 'all' || seesJobs) && (
          <div className={styles.side}>
            {view === 'all' && <UnusualCard unusual={unusual} today={today} addressOf={addressOf} />}
            {seesJobs && <JobsCard to={address.jobsAddress()} />}
          </div>
        )}
      </div>
    </>
  );
}

function RenewedAt({ at }: { at: number }) {
  const say = useSay('reports-console');
  const format = useFormat();
  return (
    <time className={styles.renewed} dateTime={new Date(at).toISOString()}>
      {say('renewed-at', { at: format.time(at) })}
    </time>
  );
}

function Away({ at }: { at: number }) {
  const say = useSay('reports-console');
  const format = useFormat();
  return (
    <Note className={styles.away}>
      <AwayIcon />
      <span>{say('away', { at: format.time(at) })}</span>
    </Note>
  );
}
