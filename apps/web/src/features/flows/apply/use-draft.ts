import { saveDraft } from '@campus/contract/calls/flows-start.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Payload } from '#web/client/call-head.ts';
import { useWrite } from '#web/client/queries.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { refreshFlows } from '../flows.queries.ts';

export type DraftState =
  | { kind: 'none' | 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; error: unknown };
type Draft = Omit<Payload<typeof saveDraft>, 'id'>;

const PAUSE_MS = 1500;

/**
 * Saves what was typed a moment after the typing stops. The draft's id is kept on the device beside the form, so that
 * coming back goes on with the same draft.
 */
export function useDraft(key: string, savedId: string | null, draft: Draft, enabled: boolean) {
  const shelf = `campus.draft.${key}`;
  const id = useRef<string | null>(savedId ?? (readStored('sessionStorage', shelf) as string | null));
  const [state, setState] = useState<DraftState>({ kind: 'none' });
  const client = useQueryClient();
  const { mutateAsync } = useWrite(saveDraft, { quiet: true });
  const text = JSON.stringify(draft);
  // What the device kept of an earlier visit may not have reached the server.
  const saved = useRef(savedId ? text : '');
  const saving = useRef<Promise<void>>(Promise.resolve());
  const stopped = useRef(false);

  const save = () => {
    saving.current = saving.current.then(async () => {
      if (stopped.current || saved.current === text) return;
      setState({ kind: 'saving' });
      try {
        const reply = await mutateAsync({ ...draft, ...(id.current && { id: id.current }) });
        id.current = reply.id;
        writeStored('sessionStorage', shelf, reply.id);
        saved.current = text;
        setState({ kind: 'saved', at: reply.changedAt });
        void refreshFlows(client);
      } catch (error) {
        setState({ kind: 'failed', error });
      }
    });
    return saving.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that a draft is made of
  useEffect(() => {
    if (!enabled || saved.current === text) return;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, enabled]);

  return {
    state,
    /** The draft that a submission replaces; waits for one that is being saved. */
    settle: async (): Promise<string | null> => {
      stopped.current = true;
      await saving.current;
      return id.current;
    },
    goOn: () => {
      stopped.current = false;
    },
    forget: () => writeStored('sessionStorage', shelf, undefined),
  };
}
