import { parentPort, workerData } from 'node:worker_threads';
import { readList, type SentList } from './read-list.ts';

// The whole life of the thread: one list.
parentPort?.postMessage(await readList(workerData as SentList));
