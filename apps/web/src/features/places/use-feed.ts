import {
  applyFeedRun,
  checkDormitoryFeed,
  getFeedRun,
  listFeedRows,
  listFeedRuns,
  undoFeedRun,
} from '@campus/contract/calls/places-dormitory-feed.ts';
import type { FeedOutcome } from '@campus/rules/places/dormitory-feed.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { keyOf, useCall, useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type FeedRun, useRefreshFeed, useRefreshPlaces } from './places.queries.ts';

/** The part of a run that is shown: the rows of an outcome, or those that did not go back. */
export const feedParts = ['odd', 'left', 'moved', 'new', 'same', 'kept-back'] as const;
export type FeedPart = (typeof feedParts)[number];

/** Which run is open and which part of it, in the address. */
export function useFeedAddress() {
  const [params, setParams] = useSearchParams();
  const part = feedParts.find((candidate) => candidate === params.get('part')) ?? null;
  return {
    open: params.get('open'),
    part,
    go: (open: string | null, next: FeedPart | null = null) =>
      setParams({ ...(open ? { open } : {}), ...(next ? { part: next } : {}) }, { replace: next !== null }),
    addressOf: (id: string) => `?${new URLSearchParams({ open: id })}`,
  };
}

export const useRuns = () => useEndless(listFeedRuns, { size: 20 });
export const useRun = (id: string) => useCall(getFeedRun, { id });

export function useRows(runId: string, part: FeedPart) {
  const filter = part === 'kept-back' ? { keptBack: true } : { outcome: part as FeedOutcome };
  return useEndless(listFeedRows, { runId, size: 50, ...filter });
}

/** The part to show first: odd rows, then lost ones, then the rest. */
export function firstPart({ counts, keptBack }: FeedRun): FeedPart {
  if (keptBack > 0) return 'kept-back';
  return feedParts.find((part) => part !== 'kept-back' && counts[part] > 0) ?? 'same';
}

/** Uploads a file to be checked and opens the result. */
export function useCheck(onChecked: (run: FeedRun) => void) {
  const failure = useFailureText();
  const refresh = useRefreshFeed();
  const [progress, setProgress] = useState<number | null>(null);
  const check = async (file: File) => {
    setProgress(0);
    try {
      const run = await uploadFile(checkDormitoryFeed, file, { onProgress: setProgress });
      await refresh();
      onChecked(run);
    } catch (error) {
      toast(failure(error), { kind: 'warning', ms: 5000 });
    } finally {
      setProgress(null);
    }
  };
  return { check, progress };
}

/** Applying and undoing a list, each after a question that explains it. */
export function useFeedActions(run: FeedRun) {
  const say = useSay('places');
  const client = useQueryClient();
  const refresh = useRefreshFeed();
  const refreshPlaces = useRefreshPlaces();
  const apply = useWrite(applyFeedRun);
  const undo = useWrite(undoFeedRun);
  const { counts } = run;
  const done = async (next: FeedRun) => {
    client.setQueryData(keyOf(getFeedRun, { id: run.id }), next);
    await Promise.all([refresh(), refreshPlaces()]);
  };
  const ask = async (action: FeedRun['openActions'][number]): Promise<void> => {
    if (action === 'undo') {
      const n = counts.new + counts.moved + counts.left;
      const question = {
        title: say('undo-question'),
        text: say('undo-says', { n }),
        okText: say('undo'),
        danger: true,
      };
      if (!(await confirm(question))) return;
      const next = await undo.mutateAsync({ id: run.id });
      toast(next.keptBack > 0 ? say('undone-kept-back', { n: next.keptBack }) : say('undone'), { kind: 'success' });
      return done(next);
    }
    const despite = action === 'apply-despite';
    const agreed = await confirm({
      title: say(despite ? 'apply-despite-question' : 'apply-question'),
      text: say(despite ? 'apply-despite-says' : 'apply-says', { ...counts }),
      okText: say(action),
      danger: despite,
    });
    if (!agreed) return;
    const next = await apply.mutateAsync({ id: run.id, ...(despite ? { despite: true } : {}) });
    toast(say('applied'), { kind: 'success' });
    return done(next);
  };
  return {
    ask: (action: FeedRun['openActions'][number]) => void ask(action).catch(() => {}),
    busy: apply.isPending || undo.isPending,
  };
}
