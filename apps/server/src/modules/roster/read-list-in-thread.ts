import { Worker } from 'node:worker_threads';
import { createBoundedQueue } from '#server/platform/bounded-queue.ts';
import { type RosterListRead, readList, type SentList, type UnreadableList } from './read-list.ts';

const THREAD = new URL('./read-list.thread.ts', import.meta.url);
/** A list that is read sooner than a thread begins. */
const SMALL_BYTES = 100_000;
const SMALL_RECORDS = 500;
/**
 * Everything that is read stays in memory, so a large young generation would only be copied; a small one saves a third
 * of the memory. The longest list takes half of the old generation. A larger file is no list, and ends only its thread.
 */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 768 };
const turns = createBoundedQueue({ atOnce: 1, waiting: 20 });

/** A packed file can be a thousand times as large as it looks. */
const isSmall = (raw: SentList): boolean =>
  'records' in raw
    ? raw.records.length <= SMALL_RECORDS
    : raw.content.length <= SMALL_BYTES && !(raw.content[0] === 0x50 && raw.content[1] === 0x4b);

/**
 * Reads a list in a thread of its own where it is long, because it takes seconds and the server must go on answering.
 */
export function readListInThread(raw: SentList): Promise<RosterListRead | UnreadableList> {
  return isSmall(raw) ? readList(raw) : turns.run(() => inThread(raw));
}

const inThread = (raw: SentList): Promise<RosterListRead | UnreadableList> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: raw, resourceLimits: LIMITS });
    thread.once('message', resolve);
    thread.once('error', (error) =>
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? resolve({ fault: 'unreadable', column: '' })
        : reject(error),
    );
    thread.once('exit', () => reject(new Error('the thread that reads lists ended without an answer')));
  });
