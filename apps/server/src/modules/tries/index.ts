export { reserveTry } from './reserve-try.ts';
export { clearOldTries } from './tries.store.ts';
