import { lazy, Suspense, useRef } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import type { FormOf } from '../../flow-types.ts';
import { type GroupName, isNarrowed, type ListName } from '../list-address.ts';
import { useBusinessChoices } from '../process-list.queries.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useProcessList } from '../use-process-list.ts';
import { BatchBar } from './batch-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { type GroupPage, GroupTabs } from './group-tabs.tsx';
import { KeyHelp } from './key-help.tsx';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ProcessCards } from './process-cards.tsx';
import styles from './process-list.module.css';
import { ProcessTable } from './process-table.tsx';

// The rows load first; the filters and the detail panel follow.
const ListFilters = lazy(() => import('./list-filters.tsx').then(({ ListFilters }) => ({ default: ListFilters })));
const ProcessView = lazy(() =>
  import('../../process/desktop/process-view.tsx').then(({ ProcessView }) => ({ default: ProcessView })),
);

type Props = {
  list: ListName;
  group: GroupName;
  /** The page's heading. */
  title: string;
  groups: readonly GroupPage[];
  formOf?: FormOf | undefined;
};

/** One group of one list: tabs, filters, rows, and the detail of one of them beside it. */
export function ProcessList({ list, group, title, groups, formOf }: Props) {
  const say = useSay('flows-monitoring');
  const failure = useFailureText();
  const state = useProcessList(list, group);
  const { address, query, rows } = state;
  const businesses = useBusinessChoices(rows);
  const searchBox = useRef<HTMLInputElement>(null);
  const roomy = useMedia('(min-width: 768px)');
  const batch = list === 'mine' && group === 'todo';
  const focusRow = (id: string | null) => {
    const row = id === null ? null : document.querySelector<HTMLElement>(`[data-row="${id}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    if (!address.open) row?.querySelector('a')?.focus({ preventScroll: true });
  };
  useListKeys({
    search: () => searchBox.current?.focus(),
    move: (by) => focusRow(state.move(by)),
    open: () => state.current && state.open(state.current),
    select: () => {
      if (batch && state.current) state.select([state.current], !state.selected.has(state.current));
    },
    close: () => address.open && state.open(null),
  });
  const Rows = roomy ? ProcessTable : ProcessCards;
  const submitter = rows?.find(({ submitter }) => submitter.id === address.filters.submitterId)?.submitter.name;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <KeyHelp batch={batch} />
        <ExportButton list={list} group={group} filters={address.filters} title={title} />
      </header>
      <GroupTabs list={list} current={group} groups={groups} search={state.searchOfOthers} />
      <Suspense fallback={<FiltersWaiting />}>
        <ListFilters
          filters={address.filters}
          businesses={businesses}
          submitterName={submitter}
          running={group !== 'done' && group !== 'abort'}
          searchBox={searchBox}
          onChange={state.filter}
          onClear={state.clearFilters}
        />
      </Suspense>
      {batch && rows && <BatchBar rows={rows.filter(({ id }) => state.selected.has(id))} onDone={state.deselect} />}
      {query.isPending && <ListSkeleton rows={8} />}
      {query.isError && !rows && (
        <div className={styles.state}>
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {rows && rows.length === 0 && (
        <div className={styles.state}>
          {isNarrowed(address.filters) ? (
            <Empty
              title={say('nothing-found')}
              text={say('nothing-found-text')}
              action={<Button onClick={state.clearFilters}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say(`empty-${list}-${group}` as 'empty-all-todo')} text={say(`empty-text-${list}`)} />
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <Rows
          rows={rows}
          group={group}
          current={state.current}
          opened={address.open}
          selected={batch ? state.selected : null}
          busy={query.isPlaceholderData}
          addressOf={state.addressOf}
          onOpen={(id) => state.open(id, address.open !== null)}
          onSelect={state.select}
        />
      )}
      {rows && (rows.length > 0 || address.page > 1) && <ListPager state={state} />}
      {address.open && (
        <Suspense fallback={null}>
          <ProcessView id={address.open} formOf={formOf} onClose={() => state.open(null)} />
        </Suspense>
      )}
    </div>
  );
}

function FiltersWaiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton shape="block" height={40} />
    </div>
  );
}
