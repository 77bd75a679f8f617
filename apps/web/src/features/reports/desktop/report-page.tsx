import type { Report } from '@campus/rules/reports/figures.ts';
import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { AreaParts } from '../area-parts.ts';
import { layouts } from '../report-columns.ts';
import type { ReportView } from '../report-view.ts';
import { useReport } from '../reports.queries.ts';
import { type ReportAddressState, useReportAddress } from '../use-report-address.ts';
import { useReportExport } from '../use-report-export.ts';
import { useReportWords } from '../use-report-words.ts';
import { CasesPanel } from './cases-panel.tsx';
import { FigureCards } from './figure-cards.tsx';
import { Meanings } from './meaning.tsx';
import { MonthlyMail } from './monthly-mail.tsx';
import { ReportFilters } from './report-filters.tsx';
import styles from './report-page.module.css';
import { ReportTable } from './report-table.tsx';

// Only reports draw charts, and figures are read before the chart has come.
const ReportChart = lazy(() => import('./report-chart.tsx').then(({ ReportChart }) => ({ default: ReportChart })));

type Props = { report: Report; title: string; areaParts: AreaParts };

/** One report: what it is asked by, all of it together, a chart, a row for each person or business. [BO-22] [BO-23] [BO-24] [REP-07] */
export function ReportPage({ report, title, areaParts }: Props) {
  const { say } = useReportWords();
  const address = useReportAddress(report);
  const query = useReport(report, address.filters);
  const { busy, start } = useReportExport(report, address.filters, title);
  const { figure, open, go, closeCases } = address;
  useTableKeys({
    close: () => {
      if (open) go({ open: null });
      else if (figure) closeCases();
    },
  });
  return (
    <div className={styles.report}>
      <DataPage
        title={title}
        actions={
          <div className={styles.acts}>
            <Button busy={busy} onClick={() => void start()}>
              {say('export')}
            </Button>
            <Button onClick={() => window.print()}>{say('print')}</Button>
          </div>
        }
      >
        <ReportFilters report={report} address={address} view={query.data} areaParts={areaParts} />
        <QueryStates query={query} skeleton={<Waiting />}>
          {(view) => (
            <div className={styles.body} aria-busy={query.isPlaceholderData || undefined}>
              <Figures report={report} view={view} address={address} />
              {figure && <CasesPanel report={report} view={view} figure={figure} address={address} />}
            </div>
          )}
        </QueryStates>
        <MonthlyMail />
        <Suspense fallback={null}>
          {open && <areaParts.ProcessPanel id={open} onClose={() => go({ open: null })} />}
        </Suspense>
      </DataPage>
    </div>
  );
}

type FiguresProps = { report: Report; view: ReportView; address: ReportAddressState };

function Figures({ report, view, address }: FiguresProps) {
  const words = useReportWords();
  const { say } = words;
  return (
    <>
      <p className={styles.about}>
        <strong>{say(`reach-${view.reach}`)}</strong>
        <span>{say('period-is', words.period(view.period))}</span>
        <span>{say('period-before', words.period(view.before))}</span>
      </p>
      {view.rows.length === 0 ? (
        <DataState>
          <Empty
            title={say('nothing-here')}
            text={say('nothing-here-text')}
            action={address.narrowed && <Button onClick={address.clear}>{say('clear')}</Button>}
          />
        </DataState>
      ) : (
        <>
          <FigureCards report={report} total={view.total} casesAt={address.casesAt} />
          <Suspense fallback={<Skeleton shape="block" height={320} />}>
            <ReportChart report={report} rows={view.rows} casesAt={address.casesAt} />
          </Suspense>
          <ReportTable report={report} view={view} address={address} />
          <Meanings columns={layouts[report].columns} />
        </>
      )}
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className={styles.body}>
        <Skeleton width="48%" />
        <div className={styles.waitingCards}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
            <Skeleton key={key} shape="block" height={104} />
          ))}
        </div>
        <Skeleton shape="block" height={320} />
        <Skeleton shape="block" height={360} />
      </div>
    </Loading>
  );
}
