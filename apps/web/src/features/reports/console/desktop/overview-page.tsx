import { viewOverview } from '@campus/contract/calls/reports-console.ts';
import { Select } from 'antd';
import { lazy, Suspense } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useSay, withTexts } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { DataTableSkeleton } from '#web/ui/desktop/data-table.tsx';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import { downIcon } from '#web/ui/desktop/icons.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { AreaParts, Overview, OverviewRow } from '../console-types.ts';
import { type OverviewAddress, pastCount, useOverviewAddress } from '../overview-address.ts';
import { filterRows, type OverviewColumn, overviewColumns, sortRows } from '../overview-rows.ts';
import styles from './overview-page.module.css';
import { OverviewTable } from './overview-table.tsx';

const RENEWED_MS = 5 * 60_000;

const CasesDrawer = lazy(() =>
  withTexts(['flows-states'], () => import('./cases-drawer.tsx')).then(({ CasesDrawer }) => ({ default: CasesDrawer })),
);

const PastCases = lazy(() =>
  withTexts(['reports', 'flows'], () => import('./past-cases.tsx')).then(({ PastCases }) => ({ default: PastCases })),
);

/** All businesses at a glance. [BO-10] */
export function OverviewPage({ title, areaParts }: { title: string; areaParts: AreaParts }) {
  const say = useSay('reports-console');
  const words = useWords();
  const query = useCall(viewOverview, {}, { refetchInterval: RENEWED_MS });
  const address = useOverviewAddress();
  const { cases, open, go, closeCases } = address;
  useTableKeys({ close: () => (open ? go({ open: null }) : cases && closeCases()) });
  const row = query.data?.rows.find(({ business }) => business.id === cases?.businessId);
  const name = words(row?.business.name);
  const { ProcessPanel, listsOf } = areaParts;
  return (
    <DataPage title={title} actions={query.data && <Period {...query.data} />}>
      <QueryStates query={query} skeleton={<OverviewSkeleton />}>
        {({ rows }) => <Rows rows={rows} address={address} listsOf={listsOf} />}
      </QueryStates>
      {cases?.when === 'now' && (
        <Suspense fallback={null}>
          <CasesDrawer
            key={`${cases.figure} ${cases.businessId}`}
            view="all"
            cases={{ figure: cases.figure, businessId: cases.businessId }}
            title={name ? say('cases-of', { what: say(`figure-${cases.figure}`), whose: name }) : say('cases')}
            figure={row?.[cases.figure]}
            opened={open}
            addressOf={address.processAddress}
            onOpen={(id) => go({ open: id })}
            onClose={closeCases}
          />
        </Suspense>
      )}
      {cases?.when === 'past' && query.data && (
        <Suspense fallback={null}>
          <PastCases
            key={`${cases.figure} ${cases.businessId}`}
            cases={cases}
            name={name}
            fromOn={query.data.fromOn}
            untilOn={query.data.untilOn}
            count={row && pastCount(row, cases.figure)}
            opened={open}
            addressOf={address.processAddress}
            onOpen={(id) => go({ open: id })}
            onClose={closeCases}
          />
        </Suspense>
      )}
      {open && <ProcessPanel id={open} onClose={() => go({ open: null })} />}
    </DataPage>
  );
}

function Period({ fromOn, untilOn }: Pick<Overview, 'fromOn' | 'untilOn'>) {
  const say = useSay('reports-console');
  const format = useFormat();
  return (
    <span className={styles.period}>
      {say('overview-about', { from: format.date(fromOn), until: format.date(untilOn) })}
    </span>
  );
}

type RowsProps = { rows: readonly OverviewRow[]; address: OverviewAddress; listsOf: AreaParts['listsOf'] };

function Rows({ rows, address, listsOf }: RowsProps) {
  const say = useSay('reports-console');
  const words = useWords();
  const { language } = useTexts();
  const { order, category, narrowed, go } = address;
  if (rows.length === 0)
    return (
      <DataState>
        <Empty title={say('overview-empty')} text={say('overview-empty-text')} />
      </DataState>
    );
  const categories = new Map(rows.map((row) => [row.category.zh, words(row.category)]));
  const shown = sortRows(
    filterRows(rows, address.words, category),
    order,
    ({ business }) => words(business.name),
    language,
  );
  return (
    <>
      <div className={styles.filters}>
        <RestingSearch
          value={address.words}
          placeholder={say('overview-search')}
          onChange={(next) => go({ words: next || null }, true)}
        />
        <FilterSelect
          label={say('category')}
          any={say('any-category')}
          value={category || undefined}
          options={[...categories].map(([value, label]) => ({ value, label }))}
          onChange={(next) => go({ category: next }, true)}
        />
        <div className={styles.sorting}>
          <Select<OverviewColumn>
            aria-label={say('sort-by')}
            value={order.by}
            options={overviewColumns.map((column) => ({ value: column, label: say(column) }))}
            suffixIcon={downIcon}
            onChange={(by) => address.sortBy(by)}
          />
          <Button onClick={() => address.sortBy(order.by)}>{say(order.up ? 'sort-up' : 'sort-down')}</Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <DataState>
          <Empty
            title={say('nothing-found')}
            text={say('nothing-found-text')}
            action={
              narrowed && <Button onClick={() => go({ words: null, category: null })}>{say('clear-filters')}</Button>
            }
          />
        </DataState>
      ) : (
        <OverviewTable rows={shown} address={address} listsOf={listsOf} />
      )}
    </>
  );
}

function OverviewSkeleton() {
  return <DataTableSkeleton rows={12} columns={overviewColumns.length} />;
}
