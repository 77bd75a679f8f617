import { expect, test } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import { twinPlay } from '../../../../test/twin-play.ts';

const t = testApp();
const twins = twinPlay(t);
type Alone = Awaited<ReturnType<typeof twins.beginAlone>>;
type Played = Awaited<ReturnType<Alone['ask']>>;
type Told = Pick<Played['events'][number], 'at' | 'kind' | 'stepName' | 'people' | 'count'>;
const GAMES = 6;
const MOVES = 18;
/** That the server itself is still alive: on a slow machine it says so while this is under way. */
const HEARTBEAT = 'jobs.instance';

/** How many rows each table has, and what all of them say together. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await t.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    if (name !== HEARTBEAT)
      [found[name]] = await t.rows(`select count(*), sum(hashtext(x::text)) as sum from ${name} x`);
  return found;
}
/** What was ever given out by a sequence is not given back, so it tells of rows that were taken back, too. */
const sequences = () => t.rows(`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`);

/** What is said of the time to come is what comes when nobody does anything. */
async function comesTrue(game: Alone, now: Played): Promise<void> {
  const last = now.due.at(-1);
  if (!last) return;
  const ms = Math.max(1, last.at - now.now);
  const later = await game.ask([...game.moves, { kind: 'wait', ms }]);
  const came = later.events.filter(({ move, kind }) => move === game.moves.length && kind !== 'own-application');
  const told = ({ at, kind, stepName, people, count }: Told) => ({ at, kind, stepName, people, count });
  expect(came.slice(0, now.due.length).map(told)).toEqual(now.due.map(told));
}

test('[DES-09] [C62] long plays of chance write no row anywhere, enqueue nothing and tell nobody', async () => {
  const games = [];
  for (let n = 0; n < GAMES; n++) {
    const game = await twins.beginAlone(n + 1);
    games.push({ game, now: await game.moveAlone(null) });
  }
  const before = [await everything(), await sequences()];
  const took = new Map<string, number>();
  let told = 0;
  for (const play of games) {
    await comesTrue(play.game, play.now);
    for (let n = 0; n < MOVES && play.now.process?.status !== 'ended'; n++)
      play.now = await play.game.moveAlone(play.now);
    await comesTrue(play.game, play.now);
    for (const [name, times] of play.game.took) took.set(name, (took.get(name) ?? 0) + times);
    told += play.now.events.flatMap(({ effects }) => effects).length;
  }
  expect([await everything(), await sequences()]).toEqual(before);
  // It was no idle play: people decided, the product would have acted, and others would have heard of it.
  expect([...took.keys()]).toEqual(expect.arrayContaining(['Decide', 'result', 'refused']));
  expect(told).toBeGreaterThan(20);
});
