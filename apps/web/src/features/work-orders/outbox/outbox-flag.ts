import { readStored, writeStored } from '#web/ui/base/device-storage.ts';

const FLAG = 'campus.outbox';
export type Outcome = { kind: 'sent'; number: string } | { kind: 'refused' };
/** What became of the orders that this tab saw leave, by their keys. */
const outcomes = new Map<string, Outcome>();
let hurry: (() => Promise<void>) | null = null;
const followers = new Set<() => void>();
const notify = () => {
  for (const follower of followers) follower();
};

/** Whether orders wait on this device: a small flag, so that first screens load the outbox only when it is set. */
export const outboxFlag = {
  raised: (): boolean => readStored('localStorage', FLAG) === true,
  set(raised: boolean): void {
    writeStored('localStorage', FLAG, raised || undefined);
    notify();
  },
  outcomeOf: (key: string): Outcome | null => outcomes.get(key) ?? null,
  /** Registers who sends when the reader presses the button; returns the function to unregister. */
  onHurry(send: () => Promise<void>): () => void {
    hurry = send;
    return () => {
      if (hurry === send) hurry = null;
    };
  },
  hurry: async (): Promise<void> => hurry?.(),
  settle(key: string, outcome: Outcome): void {
    outcomes.set(key, outcome);
    notify();
  },
  subscribe(follower: () => void): () => void {
    followers.add(follower);
    // Another tab may have put something there.
    addEventListener('storage', notify);
    return () => {
      followers.delete(follower);
      if (followers.size === 0) removeEventListener('storage', notify);
    };
  },
};
