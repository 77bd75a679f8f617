import type { NetworkAccessServer } from '#server/outside/network-access-server/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { findOpenSessions, listLingering } from './sessions.store.ts';

/** Ends what runs under a user name; sent in the transaction that holds the account or takes it off the network. */
export const DISCONNECT_QUEUE = 'network-disconnect';
export type Disconnect = { organisationId: string; username: string };

/** More sessions of one name at once are a fault of the records, not devices. */
const MOST_SESSIONS = 50;

const MOST_LINGERING = 1000;

/**
 * A job gives up after some minutes; an access server that was away for longer is asked again until the session is
 * over.
 */
export async function disconnectAgain(db: Db, _now: number, send: SendJob): Promise<void> {
  for (const lingering of await listLingering(db, MOST_LINGERING))
    await send(DISCONNECT_QUEUE, lingering satisfies Disconnect);
}

/** What the network has to be told from outside a transaction. */
export const networkJobs = (port: NetworkAccessServer, db: Db): JobHandler[] => [
  { queue: DISCONNECT_QUEUE, run: (data, log) => endSessions(port, db, (data as Disconnect).username, log) },
];

/** Asks each access server once for each running session; one that does not answer makes the job come again. */
async function endSessions(port: NetworkAccessServer, db: Db, username: string, log: Log): Promise<void> {
  const silent = new Set<string>();
  for (const { sessionId, nasAddress, secret } of await findOpenSessions(db, username, MOST_SESSIONS)) {
    if (secret === null) {
      log.warn({ nasAddress, username }, 'a session cannot be ended: the table nas has no row with that address');
      continue;
    }
    // A server that is silent once need not be waited for again for each of its sessions.
    if (silent.has(nasAddress)) continue;
    const ending = await port.disconnect({ username, sessionId, nasAddress, nasSecret: secret });
    if (ending === 'silent') silent.add(nasAddress);
    if (ending === 'refused') log.warn({ nasAddress, username }, 'the access server refused to end a session');
  }
  if (silent.size > 0) throw new Error(`No answer to a disconnect request from ${[...silent].join(', ')}.`);
}
