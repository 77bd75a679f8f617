import type { ReactNode } from 'react';
import type { Endless } from '#web/client/endless.ts';
import { MoreList } from '../base/more-list.tsx';
import { DataState } from './data-page.tsx';
import { DataTable, type DataTableProps, DataTableSkeleton } from './data-table.tsx';

type Props<R> = Omit<DataTableProps<R>, 'rows' | 'busy'> & {
  list: Endless<R>;
  empty: ReactNode;
  /** How many rows stand for those that are fetched. */
  waitingRows?: number;
  /** The list is inside a panel that already has a frame. */
  inPanel?: boolean;
};

/** A list that grows, as a table in its four states. */
export function DataList<R>({ list, empty, waitingRows = 8, inPanel = false, ...table }: Props<R>) {
  return (
    <MoreList
      list={list}
      skeleton={<DataTableSkeleton rows={waitingRows} columns={table.columns.length} />}
      empty={inPanel ? empty : <DataState>{empty}</DataState>}
    >
      {(rows) => <DataTable {...table} rows={rows} />}
    </MoreList>
  );
}
