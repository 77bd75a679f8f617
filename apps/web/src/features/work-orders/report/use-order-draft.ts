import { deleteDraft, saveDraft } from '@campus/contract/calls/flows-start.ts';
import { useEffect, useRef, useState } from 'react';
import type { Payload } from '#web/client/call-head.ts';
import { callServer } from '#web/client/call-server.ts';
import type { InputValues } from '#web/ui/base/form-values.ts';
import { type DeviceDraft, forgetDeviceDraft, keepDeviceDraft } from '../outbox/device-draft.ts';

export type DraftState = { kind: 'none' | 'saving' | 'here' } | { kind: 'saved'; at: number };
const PAUSE_MS = 1000;
/** How long a submission waits for a draft that is being saved; without a network that would be long. */
const PATIENCE_MS = 3000;

export type DraftOptions = {
  shelf: string;
  /** The server's draft that this form goes on with. */
  server: DeviceDraft['server'];
  /** What the server is to keep; null where it keeps nothing, as for an order that is being changed. */
  draft: Omit<Payload<typeof saveDraft>, 'id'> | null;
  /** What this device keeps. */
  typed: InputValues;
  /** The form began with something that the server has not seen. */
  unsaved: boolean;
};

/** Keeps what was typed: on this device at once, on the server a second after the typing stops. */
export function useOrderDraft({ shelf, server, draft, typed, unsaved }: DraftOptions) {
  const text = JSON.stringify([draft, typed]);
  const first = { text, draft, typed, server, saved: unsaved ? '' : text, stopped: false, saving: Promise.resolve() };
  const work = useRef(first).current;
  Object.assign(work, { text, draft, typed });
  const [state, setState] = useState<DraftState>({ kind: 'none' });

  const note = (ahead: boolean) =>
    keepDeviceDraft(shelf, { at: Date.now(), values: work.typed, server: work.server, unsaved: ahead });
  const save = () => {
    work.saving = work.saving.then(async () => {
      const { text: sent, draft: content } = work;
      if (work.stopped || work.saved === sent || !content) return;
      setState({ kind: 'saving' });
      try {
        work.server = await callServer(saveDraft, { ...content, ...(work.server && { id: work.server.id }) });
        work.saved = sent;
        if (!work.stopped) note(work.text !== sent);
        setState({ kind: 'saved', at: work.server.changedAt });
      } catch {
        setState({ kind: 'here' });
      }
    });
    return work.saving;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that a draft is made of
  useEffect(() => {
    if (work.stopped || work.saved === text) return;
    note(true);
    if (!work.draft) {
      setState({ kind: 'here' });
      return;
    }
    const timer = setTimeout(save, PAUSE_MS);
    // What could not be sent is sent when the network is back.
    addEventListener('online', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', save);
    };
  }, [text]);

  // Leaving the page within that second loses nothing either, pictures included.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on leaving
  useEffect(() => () => void save(), []);

  return {
    state,
    /** The server's draft that a submission replaces; waits for a save under way, and stops saving. */
    settle: async (): Promise<string | null> => {
      work.stopped = true;
      await Promise.race([work.saving, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      return work.server?.id ?? null;
    },
    goOn: () => {
      work.stopped = false;
    },
    forget: () => forgetDeviceDraft(shelf),
    /** Nothing is to be submitted after all: neither the device nor the server keeps it. */
    drop: async (): Promise<void> => {
      work.stopped = true;
      forgetDeviceDraft(shelf);
      await work.saving;
      const { server: kept } = work;
      Object.assign(work, { server: null, saved: '' });
      if (kept) await callServer(deleteDraft, { id: kept.id }).catch(() => {});
    },
  };
}
