import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { RefusalError } from '#web/client/refusal-error.ts';
import {
  forOtherGroup,
  type GroupName,
  type ListFilters,
  type ListName,
  onFirstPage,
  onNextPage,
  onPageBefore,
  readAddress,
  withFilters,
  withOpen,
  withoutFilters,
  withSize,
} from './list-address.ts';
import { useProcessRows } from './process-list.queries.ts';

const none: ReadonlySet<string> = new Set();

/** The logic of a list page: its place is in the address, selection and focus are state. */
export function useProcessList(list: ListName, group: GroupName) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address = useMemo(() => readAddress(params), [params]);
  const query = useProcessRows(list, group, address);
  const rows = query.data?.items;
  const [current, setCurrent] = useState<string | null>(address.open);
  const [selected, setSelected] = useState<ReadonlySet<string>>(none);

  // A delayed search must start from the address as it is then.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const go = useCallback(
    (next: URLSearchParams, replace = false) => {
      if (next.toString() !== latest.current.toString()) void navigate({ search: next.toString() }, { replace });
    },
    [navigate],
  );

  // A cursor that the server no longer knows is no error: the list starts again at its first page.
  const badCursor = query.error instanceof RefusalError && query.error.code === 'bad-cursor';
  useEffect(() => {
    if (badCursor) go(onFirstPage(latest.current), true);
  }, [badCursor, go]);

  // A row that is no longer on the page must not be decided on unseen.
  useEffect(() => {
    if (!rows) return;
    setSelected((before) => {
      const left = [...before].filter((id) => rows.some((row) => row.id === id));
      return left.length === before.size ? before : new Set(left);
    });
  }, [rows]);

  const open = (id: string | null, replace = false) => {
    if (id) setCurrent(id);
    go(withOpen(latest.current, id), replace);
  };
  const move = (by: 1 | -1): string | null => {
    if (!rows || rows.length === 0) return null;
    const at = rows.findIndex(({ id }) => id === (address.open ?? current));
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!next) return null;
    setCurrent(next.id);
    // While a detail is open the keys replace it by the next one, so going back closes it at once.
    if (address.open) open(next.id, true);
    return next.id;
  };
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  return {
    address,
    query,
    rows,
    current,
    selected,
    select,
    deselect: () => setSelected(none),
    open,
    move,
    filter: useCallback(
      (part: { [K in keyof ListFilters]?: ListFilters[K] | undefined }) =>
        go(withFilters(latest.current, part), 'words' in part),
      [go],
    ),
    clearFilters: () => go(withoutFilters(params)),
    resize: (size: number) => go(withSize(params, size)),
    nextPage: () => query.data?.next && go(onNextPage(params, query.data.next)),
    pageBefore: () => go(onPageBefore(params)),
    addressOf: (id: string) => `${pathname}?${withOpen(params, id)}`,
    searchOfOthers: forOtherGroup(params).toString(),
  };
}

export type ProcessListState = ReturnType<typeof useProcessList>;
