import { replayDraft } from '@campus/contract/calls/flows-replay.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import type { Organisation } from '@campus/rules/flows/replay/facts-again.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { useDesigning } from '../design-context.tsx';
import { type ReplayPage, resultOf } from './replay-result.ts';

/** How many of the latest cases somebody may want to look at. */
export const replayCounts = ['100', '300', '500'] as const;
export type ReplayCount = (typeof replayCounts)[number];

/** Small enough that the bar moves, large enough that five hundred take a few requests. */
const PAGE = 50;

type Run = {
  of: Definition;
  count: number;
  organisation: Organisation;
  pages: readonly ReplayPage[];
  state: 'busy' | 'stopped' | 'failed' | 'done';
  error: unknown;
};

const halted = (run: Run): Run => (run.state === 'busy' ? { ...run, state: 'stopped' } : run);

/** Holds past cases against the draft as it stands, a page after the other, until there are enough of them. [DES-10] */
export function useReplay() {
  const { design, draft } = useDesigning();
  const client = useQueryClient();
  const businessId = design.business.id;
  // What was found outlives a look at another part of the designer.
  const key = useMemo(() => ['replayed', businessId] as const, [businessId]);
  const { data: run = null } = useQuery<Run>({ queryKey: key, queryFn: skipToken, staleTime: Infinity });
  const [count, setCount] = useState<ReplayCount>(replayCounts.find((n) => Number(n) === run?.count) ?? '100');
  const [organisation, setOrganisation] = useState<Organisation>(run?.organisation ?? 'then');
  const asking = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      asking.current?.abort();
      client.setQueryData<Run>(key, (left) => left && halted(left));
    },
    [client, key],
  );

  const goOn = async (from: Run) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    let now: Run = { ...from, state: 'busy', error: null };
    const set = (change: Partial<Run>) => {
      now = { ...now, ...change };
      client.setQueryData<Run>(key, now);
    };
    set({});
    const definition = { flow: JSON.stringify(now.of.flow), form: JSON.stringify(now.of.form) };
    try {
      for (;;) {
        const left = now.count - now.pages.reduce((sum, { looked }) => sum + looked, 0);
        const after = now.pages.at(-1)?.next;
        if (left <= 0 || after === null) return set({ state: 'done' });
        const asked = {
          businessId,
          organisation: now.organisation,
          ...definition,
          size: Math.min(PAGE, left),
          ...(after && { after }),
        };
        const page = await callServer(replayDraft, asked, { signal: controller.signal });
        set({ pages: [...now.pages, page] });
      }
    } catch (error) {
      if (!controller.signal.aborted) set({ state: 'failed', error });
    }
  };

  const result = useMemo(() => run && resultOf(run.pages), [run]);
  return {
    count,
    setCount,
    organisation,
    setOrganisation,
    run,
    result,
    /** What stands there was compared with the draft as it was before. */
    isStale: run !== null && run.of !== draft.definition,
    start: () =>
      void goOn({ of: draft.definition, count: Number(count), organisation, pages: [], state: 'busy', error: null }),
    goOn: () => run && void goOn(run),
    stop: () => {
      asking.current?.abort();
      client.setQueryData<Run>(key, (left) => left && halted(left));
    },
  };
}

export type Replaying = ReturnType<typeof useReplay>;
