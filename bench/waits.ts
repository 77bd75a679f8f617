import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** What the connections of the product did while somebody watched, each as so many of them at a time. */
export type Waits = { inUse: number; most: number; open: number; kinds: Map<string, number> };

const EVERY_MS = 25;

/** Connections that are inside a transaction while the server thinks, or is not let to think, wait for it. */
const FOR_THE_SERVER = 'the server';
const RUNNING = 'running';

type Row = { state: string; type: string | null; event: string | null; query: string };

/** Looks at what the product's connections do, again and again until the answer is called. */
export function watchWaits(client: Client): () => Promise<Waits> {
  const seen: Row[][] = [];
  let open = 0;
  let over = false;
  const look = async () => {
    const { rows } = await client.query<Row>({
      name: 'waits',
      text: `select state, wait_event_type as type, wait_event as event, query from pg_stat_activity
        where application_name = 'campus-hall' and state is not null`,
    });
    open = Math.max(open, rows.length);
    seen.push(rows.filter(({ state }) => state !== 'idle'));
  };
  const watching = (async () => {
    while (!over) await Promise.all([look(), sleep(EVERY_MS)]);
  })();
  return async () => {
    over = true;
    await watching;
    const kinds = new Map<string, number>();
    for (const kind of seen.flat().map(kindOf)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1 / seen.length);
    const counts = seen.map(({ length }) => length);
    return { inUse: counts.reduce((sum, n) => sum + n, 0) / seen.length, most: Math.max(...counts), open, kinds };
  };
}

/** A lock is named with the statement that waits for it. */
function kindOf({ state, type, event, query }: Row): string {
  if (state !== 'active') return FOR_THE_SERVER;
  if (type === null) return RUNNING;
  if (type === 'Client') return FOR_THE_SERVER;
  return type === 'Lock' ? `lock ${event} (${beginningOf(query)})` : `${type} ${event}`;
}

const beginningOf = (query: string): string => query.replace(/\s+/g, ' ').trim().slice(0, 40);

/** The middle of several watches: of each kind its mean. */
export function meanWaits(all: readonly Waits[]): Waits {
  const mean = (read: (waits: Waits) => number) => all.reduce((sum, waits) => sum + read(waits), 0) / all.length;
  const names = new Set(all.flatMap(({ kinds }) => [...kinds.keys()]));
  return {
    inUse: mean(({ inUse }) => inUse),
    most: Math.max(...all.map(({ most }) => most)),
    open: Math.max(...all.map(({ open }) => open)),
    kinds: new Map([...names].map((name) => [name, mean(({ kinds }) => kinds.get(name) ?? 0)])),
  };
}

const WORTH_NAMING = 0.05;

/** The most frequent first; what hardly ever happens is left out. */
export const describeWaits = ({ kinds }: Waits): string =>
  [...kinds]
    .filter(([, count]) => count >= WORTH_NAMING)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count.toFixed(1)}`)
    .join(', ');
