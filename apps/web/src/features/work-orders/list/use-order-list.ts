import { truncateText } from '@campus/rules/basics/characters.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import type { OrderGroup, OrderKind } from '../order-types.ts';
import { useOrderCounts, useOrderDrafts, useOrderRows } from '../work-orders.queries.ts';

export const orderTabs = ['todo', 'doing', 'done', 'abort', 'drafts'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Reads an address that anybody may have typed: what does not fit is as if it were not there. */
export function readListAddress(params: URLSearchParams): { tab: OrderTab; open: string | null } {
  const open = params.get('open') ?? '';
  return {
    tab: orderTabs.find((name) => name === params.get('group')) ?? 'todo',
    open: isUuid(open) ? open : null,
  };
}

/** The open detail next to a list; it is in the address, and going back closes it. */
export function useOpened() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const { open } = readListAddress(params);
  const searchOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('open', id);
    else next.delete('open');
    return next.toString();
  };
  return {
    open,
    addressOf: (id: string) => `${pathname}?${searchOf(id)}`,
    show: (id: string) => void navigate({ search: searchOf(id) }, { replace: open !== null, state: { beside: true } }),
    close: () =>
      void (state?.beside ? navigate(-1) : navigate({ search: searchOf(null) }, { replace: true, state: null })),
  };
}

/** The logic of a list of the reader's own orders, for both looks. */
export function useOrderList(kind: OrderKind) {
  const [params, setParams] = useSearchParams();
  const { tab } = readListAddress(params);
  const [typed, setTyped] = useState(params.get('words') ?? '');
  const words = truncateText(useDebounced(typed.trim()), 40);
  // What was searched for is still there when somebody comes back from a detail.
  useEffect(() => {
    if (words === (params.get('words') ?? '')) return;
    const changed = new URLSearchParams(params);
    if (words) changed.set('words', words);
    else changed.delete('words');
    setParams(changed, { replace: true });
  }, [words, params, setParams]);
  const group: OrderGroup | null = tab === 'drafts' ? null : tab;
  const choose = (next: OrderTab) => {
    const changed = new URLSearchParams(params);
    changed.set('group', next);
    changed.delete('open');
    setParams(changed, { replace: true });
  };
  return {
    tab,
    choose,
    typed,
    setTyped,
    words,
    counts: useOrderCounts(kind),
    rows: useOrderRows(kind, group, words),
    drafts: useOrderDrafts(kind, tab === 'drafts'),
  };
}

export type OrderListState = ReturnType<typeof useOrderList>;
