import { countMyApplications, listMyApplications } from '@campus/contract/calls/flows-processes.ts';
import { listDrafts } from '@campus/contract/calls/flows-start.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useCall } from '#web/client/queries.ts';
import { useDebounced } from '#web/ui/base/use-debounced.ts';

export const myApplicationTabs = ['todo', 'doing', 'done', 'abort', 'drafts'] as const;
export type MyApplicationTab = (typeof myApplicationTabs)[number];

/** The reader's applications by group, of one business or of all; the group and the search words are in the address. */
export function useMyApplications(businessId: string | null) {
  const [params, setParams] = useSearchParams();
  const of = businessId ? { businessId } : {};
  const counts = useCall(countMyApplications, of);
  const wanted = myApplicationTabs.find((tab) => tab === params.get('group'));
  const tab = wanted ?? firstWithSome(counts.data) ?? 'doing';
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
  const choose = (next: MyApplicationTab) => {
    const changed = new URLSearchParams(params);
    changed.set('group', next);
    changed.delete('open');
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  // Nothing is loaded until it is known which group the page opens with.
  const settled = wanted !== undefined || !counts.isPending;
  return {
    tab,
    choose,
    typed,
    setTyped,
    words,
    counts,
    rows: useEndless(
      listMyApplications,
      settled && tab !== 'drafts' ? { ...of, group: tab, ...(words && { words }) } : null,
    ),
    drafts: useEndless(listDrafts, tab === 'drafts' ? of : null),
  };
}

/** The page opens with the first group that is not empty; what may wait for the reader comes first. */
function firstWithSome(counts: Readonly<Record<MyApplicationTab, number>> | undefined): MyApplicationTab | undefined {
  const order: readonly MyApplicationTab[] = ['todo', 'doing', 'done', 'abort', 'drafts'];
  return counts && order.find((group) => counts[group] > 0);
}

export type MyApplicationsState = ReturnType<typeof useMyApplications>;
