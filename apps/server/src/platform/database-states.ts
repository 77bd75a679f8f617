import type { RefusalCode } from '@campus/contract/refusals.ts';
import { Refusal } from './refusal.ts';

/** What a state of the database is to whoever calls: the same call may work a moment later. */
type State = Extract<
  RefusalCode,
  'busy' | 'database-away' | 'database-unknown' | 'database-reads-only' | 'disk-full' | 'memory-full'
>;

/** The codes of PostgreSQL and of the operating system that say how the database is, and not that a statement was wrong. */
const STATES: Readonly<Record<string, State>> = {
  // A lock that somebody else kept for too long, a statement that took too long or was ended to let others in.
  '55P03': 'busy',
  '57014': 'busy',
  '53300': 'database-away',
  '57P01': 'database-away',
  '57P02': 'database-away',
  '57P03': 'database-away',
  '08001': 'database-away',
  '08003': 'database-away',
  '08006': 'database-away',
  '28000': 'database-away',
  '28P01': 'database-away',
  '3D000': 'database-away',
  ECONNREFUSED: 'database-away',
  ECONNRESET: 'database-away',
  EHOSTUNREACH: 'database-away',
  ENETUNREACH: 'database-away',
  ENOENT: 'database-away',
  EPIPE: 'database-away',
  ETIMEDOUT: 'database-away',
  EAI_AGAIN: 'database-unknown',
  ENOTFOUND: 'database-unknown',
  '25006': 'database-reads-only',
  '53100': 'disk-full',
  EDQUOT: 'disk-full',
  ENOSPC: 'disk-full',
  '53200': 'memory-full',
};

/** What pg says without a code. A pool from which no connection could be had in time is full, and the database is there. */
const SENTENCES: readonly [RegExp, State][] = [
  [/timeout exceeded when trying to connect/, 'busy'],
  [/Connection terminated|Client has encountered a connection error/, 'database-away'],
];

/** The state of the database, or of the disk beside it, that an error tells of; null where it tells of something else. */
export function stateIn(error: unknown): State | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code, message, syscall } = e as { code?: string; message: string; syscall?: string };
    // A file that is not there is no database that is not there.
    if (code === 'ENOENT' && syscall !== 'connect') continue;
    const state = (code && STATES[code]) || SENTENCES.find(([says]) => says.test(message))?.[1];
    if (state) return state;
  }
  return null;
}

/** Whether an error means that the database is away, as against that the statement was wrong. */
export const isDatabaseAway = (error: unknown): boolean =>
  ['database-away', 'database-unknown'].includes(stateIn(error) ?? '');

/** Whether somebody else kept what was wanted for too long. */
export const isBusy = (error: unknown): boolean => stateIn(error) === 'busy';

/** Whether whatever is written now fails, although reading goes on. */
export const keepsNothing = (error: unknown): boolean =>
  ['database-reads-only', 'disk-full', 'memory-full'].includes(stateIn(error) ?? '');

/** Whether a refusal says that nothing can be written down either, a line of the audit included. */
export const isStanding = ({ code }: Refusal): boolean =>
  code !== 'busy' && (Object.values(STATES) as string[]).includes(code);

/** Turns an error that tells of a state into its refusal. */
export function asRefusal(error: unknown): unknown {
  const state = stateIn(error);
  return state ? new Refusal(state) : error;
}
