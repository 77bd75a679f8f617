import { keepOutHotSearch, listHotSearches } from '@campus/contract/calls/search.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { MOST_LETTERS } from '../search.queries.ts';
import styles from './hot-search-list.module.css';
import { useSearchFilter } from './use-search-filter.ts';

type Row = Reply<typeof listHotSearches>['items'][number];
const states = ['shown', 'out'] as const;

/** What people search for, the most wanted first; a clerk keeps out what does not fit. */
export function HotSearchList({ title }: { title: string }) {
  const say = useSay('search');
  const [params, setParams] = useSearchParams();
  const filterState = states.find((state) => state === params.get('kept'));
  const { typed, setTyped, words } = useSearchFilter(params, setParams);
  const list = useEndless(listHotSearches, { ...(filterState && { kept: filterState }), ...(words && { words }) });
  const columns = useColumns();
  useTableKeys({ close: () => {} });
  const filter = (next: (typeof states)[number] | undefined) => {
    const changed = new URLSearchParams(params);
    if (next) changed.set('kept', next);
    else changed.delete('kept');
    setParams(changed, { replace: true });
  };
  return (
    <DataPage title={title}>
      <p className={styles.about}>{say('hot-about')}</p>
      <div className={styles.filters}>
        <SearchInput
          value={typed}
          onChange={(value) => setTyped(truncateText(value, MOST_LETTERS))}
          onSubmit={setTyped}
          placeholder={say('hot-search')}
        />
        <fieldset className={styles.states} aria-label={say('hot-filter')}>
          {[undefined, ...states].map((state) => (
            <button
              key={state ?? 'all'}
              type="button"
              aria-pressed={state === filterState}
              onClick={() => filter(state)}
            >
              {say(state ? `hot-${state}` : 'hot-filter-all')}
            </button>
          ))}
        </fieldset>
      </div>
      <MoreList
        list={list}
        skeleton={<DataTableSkeleton columns={6} />}
        empty={
          <DataState>
            {words || filterState ? (
              <Empty title={say('hot-none-found')} />
            ) : (
              <Empty title={say('hot-none')} text={say('hot-none-text')} />
            )}
          </DataState>
        }
      >
        {(items) => <DataTable label={title} columns={columns} rows={items} keyOf={({ words: key }) => key} />}
      </MoreList>
    </DataPage>
  );
}

function useColumns(): Column<Row>[] {
  const say = useSay('search');
  const format = useFormat();
  const client = useQueryClient();
  const write = useWrite(keepOutHotSearch);
  const turn = ({ words, keptOut }: Row) =>
    write.mutate(
      { words, keptOut: !keptOut },
      {
        onSuccess: () => {
          toast(say(keptOut ? 'hot-let-in-done' : 'hot-kept-out', { words }), { kind: 'success' });
          void client.invalidateQueries({ queryKey: [listHotSearches.path] });
        },
      },
    );
  return [
    {
      key: 'words',
      title: say('hot-words'),
      render: ({ words }) => <Typed as="b">{words}</Typed>,
    },
    {
      key: 'weight',
      title: say('hot-weight'),
      width: 110,
      render: ({ weight }) => <span className={styles.figure}>{format.number(weight, 1)}</span>,
    },
    {
      key: 'total',
      title: say('hot-total'),
      width: 130,
      render: ({ total }) => <span className={styles.figure}>{format.number(total)}</span>,
    },
    { key: 'last', title: say('hot-last'), width: 150, render: ({ lastAt }) => <RelativeTime at={lastAt} /> },
    {
      key: 'found',
      title: say('hot-found'),
      width: 140,
      render: ({ found }) => (
        <Chip kind={found ? 'done' : 'attention'}>{say(found ? 'hot-found-yes' : 'hot-found-no')}</Chip>
      ),
    },
    {
      key: 'state',
      title: say('hot-state'),
      width: 140,
      render: ({ keptOut }) => (
        <Chip kind={keptOut ? 'failed' : 'neutral'}>{say(keptOut ? 'hot-out' : 'hot-shown')}</Chip>
      ),
    },
    {
      key: 'actions',
      title: '',
      width: 140,
      render: (row) => (
        <Button busy={write.isPending && write.variables.words === row.words} onClick={() => turn(row)}>
          {say(row.keptOut ? 'hot-let-in' : 'hot-keep-out')}
        </Button>
      ),
    },
  ];
}
