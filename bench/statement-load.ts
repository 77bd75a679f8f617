import pg from 'pg';
import { type Rerun, runAgain, type Sending } from './rerun.ts';

/** Statements without any server around them, from a process of their own, as pgbench sends them. */
export type StatementLoad = {
  connection: pg.PoolConfig;
  reruns: Rerun[];
  sending: Sending;
  connections: number;
  seconds: number;
};

/** Runs a second, and how many there were. */
export type StatementResult = { perSecond: number; done: number };

/** Long enough that the code is compiled and every connection has prepared its statements. */
const WARM_UP_SECONDS = 1;

process.once('message', async ({ connection, reruns, sending, connections, seconds }: StatementLoad) => {
  const pools = Array.from({ length: connections }, () => new pg.Pool({ ...connection, max: 1 }));
  const runFor = async (howLong: number): Promise<StatementResult> => {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      pools.map(async (pool, n) => {
        for (; performance.now() < began + howLong * 1000; done++)
          await runAgain(pool, reruns[n % reruns.length] as Rerun, sending);
      }),
    );
    return { perSecond: (done * 1000) / (performance.now() - began), done };
  };
  await runFor(WARM_UP_SECONDS);
  process.send?.('warm');
  process.once('message', async () => process.send?.(await runFor(seconds)));
});
// The connections stay open until nobody listens any more: what they cost can be asked only as long as they live.
process.once('disconnect', () => process.exit());
