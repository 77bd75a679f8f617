import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tellOfFeed } from '../../src/app.ts';
import { feedJobs } from '../../src/modules/places/index.ts';
import { createFakeHousingOffice } from '../../src/outside/housing-office/index.ts';
import { testApp } from '../test-app.ts';

const t = testApp();
const PEOPLE = 100_000;
const BUILDINGS = 50;
const BEDS = 8;

const roomOf = (n: number) => ({
  building: `大楼${(n % BUILDINGS) + 1}`,
  room: 1000 + Math.floor(n / BUILDINGS / BEDS),
});
/** The list of a whole university; those of whom it is said live one building on. */
const listOf = (moved: (n: number) => boolean) =>
  ['学号,校区,楼栋,房间,床位']
    .concat(
      Array.from({ length: PEOPLE }, (_, n) => {
        const { building, room } = roomOf(moved(n) ? n + 1 : n);
        return `many-${n},五山校区,${building},${room},${(n % BEDS) + 1}`;
      }),
    )
    .join('\n');

/** Seconds of CPU that this process and the database's connections have used; a busy machine stretches only the clock on the wall. */
async function cpuSeconds(): Promise<{ server: number; database: number }> {
  const { user, system } = process.cpuUsage();
  const found = await t.rows<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  let ticks = 0;
  for (const { pid } of found) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return { server: (user + system) / 1e6, database: ticks / 100 };
}

test('a list of a hundred thousand is applied whole, and again with those who moved', {
  timeout: 900_000,
}, async () => {
  const [scut] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  for (let from = 0; from < PEOPLE; from += 10_000)
    await t.rows(
      `insert into people (id, organisation_id, account, name, kind, search_text, created_at, changed_at)
       select gen_random_uuid(), $1, 'many-' || n, '学生', 'student', '学生', now(), now() from generate_series($2::int, $3::int) n`,
      [scut!.id, from, from + 9999],
    );
  await t.rows(
    `insert into places (id, organisation_id, parent_id, kind, code, name_zh, name_en, position)
     select gen_random_uuid(), organisation_id, parent_id, 'building', 'T' || n, '大楼' || n, 'Tower ' || n, 1000 + n
     from places cross join generate_series(1, $2::int) n where organisation_id = $1 and name_zh = '东三宿舍'`,
    [scut!.id, BUILDINGS],
  );
  await t.rows('delete from dormitories');
  await t.rows('delete from feed_rows');
  await t.rows('delete from feed_runs');
  let dueAt = Date.parse('2026-11-16T06:30:00Z');
  const times: Record<string, string> = {};
  const read = async (what: string, list: string) => {
    const [job] = feedJobs(t.database.db, createFakeHousingOffice({ scut: list }), tellOfFeed, t.clock.now);
    t.clock.advance(60_000);
    dueAt += 60_000;
    const [began, before] = [performance.now(), await cpuSeconds()];
    await job!.run({ organisationId: scut!.id, dueAt }, t.foundation.log);
    const [wall, after] = [performance.now() - began, await cpuSeconds()];
    const [server, database] = [after.server - before.server, after.database - before.database];
    times[what] = `${(wall / 1000).toFixed(1)} s, CPU ${server.toFixed(1)} s + ${database.toFixed(1)} s`;
    const [run] = await t.rows<{ state: string; fault: string | null; counts: object }>(
      'select state, fault, counts from feed_runs order by received_at desc limit 1',
    );
    return run;
  };
  const rooms = PEOPLE / BEDS;
  expect(
    await read(
      'everybody is new',
      listOf(() => false),
    ),
  ).toMatchObject({
    state: 'applied',
    counts: { new: PEOPLE, moved: 0, left: 0, odd: 0, same: 0, rooms },
  });
  expect(
    await read(
      'nobody moves',
      listOf(() => false),
    ),
  ).toMatchObject({ counts: { same: PEOPLE } });
  expect(
    await read(
      'one in a hundred moves',
      listOf((n) => n % 100 === 0),
    ),
  ).toMatchObject({
    counts: { moved: PEOPLE / 100, same: (PEOPLE * 99) / 100, left: 0, odd: 0 },
  });
  expect(
    await read(
      'everybody moves',
      listOf(() => true),
    ),
  ).toMatchObject({
    state: 'applied',
    counts: { moved: (PEOPLE * 99) / 100, left: 0, odd: 0 },
  });
  expect(await t.rows('select count(*)::int as n from dormitories')).toEqual([{ n: PEOPLE }]);
  console.log(`a list of ${PEOPLE} rows: on the clock, CPU of server + database`, times);
});
