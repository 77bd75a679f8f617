import { readFile } from 'node:fs/promises';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { expect, test } from 'vitest';
import { csvOf, rosterPlay } from '../roster-play.ts';
import { testApp } from '../test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const PEOPLE = 60_000;
const CHANGED = 40_000;
const HEAD = ['账号', '姓名', '类型', '部门', '手机', '邮箱', '班级', '入学年份', '专业', '地址'];
const DEPARTMENTS = ['会计系', '建筑系'];

/** The list of a whole university; of the first so many something is other than before. */
const listOf = (changed: number) =>
  csvOf([
    HEAD,
    ...Array.from({ length: PEOPLE }, (_, n) => {
      const other = n < changed;
      const account = `30${String(n).padStart(8, '0')}`;
      return [
        account,
        `学生${String.fromCodePoint(0x4e00 + (n % 5000))}`,
        '学生',
        DEPARTMENTS[(n + (other && n % 10 === 0 ? 1 : 0)) % 2] as string,
        `138${String(n + (other ? 10_000_000 : 0)).padStart(8, '0')}`,
        `${account}@example.edu.cn`,
        `${other ? '新' : '旧'}${n % 300}班`,
        String(2020 + (n % 6)),
        `专业${n % 80}`,
        `五山路${n % 900}号`,
      ];
    }),
  ]);

/** Seconds of CPU of the database's connections. */
async function databaseSeconds(): Promise<number> {
  const found = await t.rows<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  let ticks = 0;
  for (const { pid } of found) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / 100;
}

/** What something takes: on the clock, CPU of both, and the memory above rest at its highest. */
async function measured<T>(act: () => Promise<T>): Promise<{ result: T; said: string; peakMb: number }> {
  globalThis.gc?.();
  const rest = process.memoryUsage().rss;
  let peak = rest;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const [began, cpu, database] = [performance.now(), process.cpuUsage(), await databaseSeconds()];
  const result = await act();
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  const peakMb = (Math.max(peak, process.memoryUsage().rss) - rest) / 1e6;
  const spent = [(performance.now() - began) / 1000, (user + system) / 1e6, (await databaseSeconds()) - database];
  const [wall, server, held] = spent.map((seconds) => seconds.toFixed(1));
  return { result, peakMb, said: `${wall} s, CPU ${server} s + ${held} s, ${Math.round(peakMb)} MB above rest` };
}

test('[ROS-02] sixty thousand rows, forty thousand of them changed: whole, and others do not wait', {
  timeout: 1_800_000,
}, async () => {
  const said: Record<string, string> = {};
  const take = async (what: string, content: string) => {
    const staged = await measured(() => play.send('people', content));
    said[`${what}: compared`] = staged.said;
    const { run } = staged.result;
    const looked = await measured(() => play.rows(run.id, { shown: 'moved', size: 100 }).then((rows) => rows.length));
    said[`${what}: the rows that move, all pages`] = looked.said;
    await t.rows('update roster_runs set by_person_id = null where id = $1', [run.id]);
    const token = await play.token('staff');
    let applying = true;
    const waits: number[] = [];
    const others = (async () => {
      while (applying) {
        const began = performance.now();
        const { status } = await t.call(getUserInfo, {}, { token });
        expect(status).toBe(200);
        waits.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const applied = await measured(() => play.apply(run));
    applying = false;
    await others;
    said[`${what}: applied`] =
      `${applied.said}; the longest that another call took meanwhile: ${Math.round(Math.max(...waits))} ms`;
    return applied.result;
  };
  expect((await take('everybody is new', listOf(0))).counts).toMatchObject({ new: PEOPLE, odd: 0 });
  expect((await take('nothing changes', listOf(0))).counts).toMatchObject({ same: PEOPLE });
  const changed = await take('forty thousand change', listOf(CHANGED));
  expect(changed.counts).toMatchObject({ changed: CHANGED, moved: CHANGED / 10, same: PEOPLE - CHANGED, odd: 0 });
  const undone = await measured(() => play.undo(changed.id));
  said['forty thousand go back'] = undone.said;
  expect(undone.result.counts).toMatchObject({ keptBack: 0 });
  console.log(`a list of ${PEOPLE} people`, said);
});

test('[ROS-02] [TRU-73] among sixty thousand new people the database refuses three: these are named, all others come in', {
  timeout: 1_800_000,
}, async () => {
  await t.rows(`alter table people add constraint people_taken check (name not like '%毒%')`);
  const refused = [17, 30_000, 59_999];
  const rows = Array.from({ length: PEOPLE }, (_, n) => [
    `31${String(n).padStart(8, '0')}`,
    `新生${refused.includes(n) ? '毒' : '好'}${n % 900}`,
    '学生',
    DEPARTMENTS[n % 2] as string,
  ]);
  const { run } = (await play.send('people', csvOf([HEAD.slice(0, 4), ...rows]))) as {
    run: { id: string; plan: string };
  };
  const applied = await measured(() => play.apply(run));
  expect(applied.result.counts).toMatchObject({ new: PEOPLE - refused.length, odd: refused.length });
  expect((await play.rows(run.id, { shown: 'odd' })).map(({ nr }) => nr)).toEqual(refused.map((n) => n + 2));
  console.log('sixty thousand with three refused:', applied.said);
});
