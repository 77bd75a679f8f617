import { getDesign } from '@campus/contract/calls/flows-design.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { type Design, type DesignFault, type DesignWarning, keptOf } from './design.ts';
import {
  type Draft,
  dropSent,
  editDraft,
  isUnsent,
  keepMine,
  keepSent,
  leftOf,
  loseAnswer,
  meetTheirs,
  redoEdit,
  sendDraft,
  takeTheirs,
  toSend,
  undoEdit,
} from './draft.ts';
import { keptHistory } from './kept-history.ts';

/** So long after the last edit a draft is sent, and so long after a lost answer it is tried again. */
const PAUSE_MS = 2000;
const AGAIN_MS = 5000;
const KEEP_MS = 300;

export type DraftStanding = 'kept' | 'waiting' | 'sending' | 'away' | 'clash' | 'refused';
type Said = { faults: readonly DesignFault[]; warnings: readonly DesignWarning[] };
type Clash = { by: string; at: number };

/** A draft that keeps itself: every edit reaches the browser at once and the server a moment later. */
export function useDraft(design: Design, opened: Draft, shelf: string, onKept: () => void) {
  const [draft, setDraft] = useState(opened);
  const [said, setSaid] = useState<Said>(design);
  const [clash, setClash] = useState<Clash | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const latest = useRef(draft);
  const kept = useRef(onKept);
  useEffect(() => {
    kept.current = onKept;
  }, [onKept]);
  const { mutateAsync } = useWrite(saveVersion, { quiet: true });
  const businessId = design.business.id;

  const change = useCallback((next: (draft: Draft) => Draft) => {
    latest.current = next(latest.current);
    setDraft(latest.current);
  }, []);

  /** What the draft is made of on the server now: somebody else's, or one's own whose answer was lost. */
  const meet = useCallback(async () => {
    const now = await callServer(getDesign, { businessId });
    const theirs = keptOf(now);
    if (!theirs) return;
    change((mine) => meetTheirs(mine, theirs));
    if (latest.current.state !== 'clash') return setSaid(now);
    setClash({ by: now.draft?.changedBy?.name ?? '', at: now.draft?.changedAt ?? 0 });
  }, [businessId, change]);

  const send = useCallback(async () => {
    const definition = toSend(latest.current);
    if (!definition) return;
    const { revision, publishedId } = latest.current.kept;
    change(sendDraft);
    setRefused(null);
    try {
      const { flow, form } = definition;
      const basedOn =
        revision === null ? { basedOn: '' as const, publishedId: publishedId ?? '' } : { basedOn: revision };
      const answer = await mutateAsync({
        businessId,
        ...basedOn,
        flow: JSON.stringify(flow),
        form: JSON.stringify(form),
      });
      change((mine) => keepSent(mine, answer.revision));
      setSaid(answer);
      kept.current();
    } catch (error) {
      const isAnswer = error instanceof RefusalError && error.status < 500;
      const isChanged = isAnswer && error.code === 'draft-changed';
      if (isChanged) await meet().catch(() => change(loseAnswer));
      else change(isAnswer ? dropSent : loseAnswer);
      if (isAnswer && !isChanged) setRefused(error);
    }
  }, [businessId, change, meet, mutateAsync]);

  // An edit waits until the next one has not come for a moment; a lost answer is asked for again.
  useEffect(() => {
    if (!toSend(draft) || refused) return;
    const timer = setTimeout(() => void send(), draft.state === 'away' ? AGAIN_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, refused, send]);
  useEffect(() => {
    const back = () => void send();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [send]);

  // What the browser remembers outlives the page, also one that is closed right after an edit.
  useEffect(() => {
    keptHistory.note(shelf, leftOf(draft));
    const timer = setTimeout(() => void keptHistory.write(shelf, leftOf(draft)), KEEP_MS);
    return () => clearTimeout(timer);
  }, [draft, shelf]);
  useEffect(() => {
    const leave = () => {
      keptHistory.note(shelf, leftOf(latest.current));
      void keptHistory.write(shelf, leftOf(latest.current));
      void send();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [shelf, send]);

  const { past, future } = draft.history;
  return {
    draft,
    definition: draft.history.present,
    ...said,
    standing: standingOf(draft, refused),
    refused,
    clash: draft.state === 'clash' && draft.theirs ? { ...clash, theirs: draft.theirs.definition } : null,
    edit: useCallback(
      (next: (definition: Definition) => Definition, merge: string | null = null) => {
        setRefused(null);
        change((mine) => editDraft(mine, next(mine.history.present), merge));
      },
      [change],
    ),
    undo: useCallback(() => change(undoEdit), [change]),
    redo: useCallback(() => change(redoEdit), [change]),
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    takeTheirs: () => change(takeTheirs),
    keepMine: () => change(keepMine),
    /** Sends what is not sent yet, and answers whether the server has everything that the page shows. */
    settle: useCallback(async (): Promise<boolean> => {
      await send();
      return !isUnsent(latest.current) && latest.current.state === 'resting';
    }, [send]),
  };
}

function standingOf(draft: Draft, refused: unknown): DraftStanding {
  if (draft.state === 'clash') return 'clash';
  if (refused) return 'refused';
  if (draft.state === 'sending' || draft.state === 'away') return draft.state;
  return isUnsent(draft) ? 'waiting' : 'kept';
}
