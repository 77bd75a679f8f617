import { parentPort, workerData } from 'node:worker_threads';
import { type Raw, stage } from './stage.ts';

// The whole life of the thread: one list.
parentPort?.postMessage(await stage(workerData as Raw));
