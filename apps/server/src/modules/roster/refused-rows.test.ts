import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
beforeEach(() => t.clock.advance(1000));

/** Signs in a name by which the database of this test refuses a row: where it is kept, compared, or applied. */
const KEPT = '蛊';
const COMPARED = '咒';
const APPLIED = '毒';
const SPOILT = [KEPT, COMPARED, APPLIED, `${APPLIED}${KEPT}`] as const;

beforeAll(async () => {
  await t.rows(`alter table roster_rows add constraint roster_rows_kept check (name not like '%${KEPT}%')`);
  await t.rows(`alter table people add constraint people_taken check (name not like '%${APPLIED}%')`);
  await t.rows(`alter table departments add constraint departments_taken check (name_zh not like '%${APPLIED}%')`);
  await t.rows(`
    create function refuse_poison() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'roster_rows' then
        if new.outcome in ('new', 'changed') and old.outcome = 'same' and new.name like '%${COMPARED}%' then raise exception 'not compared'; end if;
      elsif tg_table_name = 'departments' then
        if exists (select 1 from people p where p.id = new.head_person_id and p.class_name = 'poison') then
          perform 1 / 0;
        end if;
      elsif exists (select 1 from people p where p.id = new.person_id and p.class_name = 'poison') then
        raise exception 'not taken';
      end if;
      return new;
    end $$`);
  for (const table of ['roster_rows', 'departments', 'person_labels', 'department_deputies', 'roster_leavings'])
    await t.rows(
      `create trigger ${table}_poison before insert or update on ${table} for each row execute function refuse_poison()`,
    );
});

let made = 0;
const fresh = () => `2077${String(++made).padStart(5, '0')}`;
const poison = (accounts: readonly string[]) =>
  t.rows(`update people set class_name = 'poison' where account = any($1)`, [accounts]);

/** Which rows of a list are spoilt, and how. */
const spoilt = fc.array(fc.option(fc.constantFrom(...SPOILT), { freq: 4, nil: '' }), { minLength: 1, maxLength: 40 });
const someSpoilt = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)), {
  minLength: 1,
  maxLength: 30,
});
const RUNS = { numRuns: 12 };

/** The lines that were refused; nothing else may be odd. */
async function refusedIn(runId: string): Promise<number[]> {
  const odd = await play.rows(runId, { shown: 'odd' });
  for (const row of odd) expect(row.faults).toMatchObject([{ fault: 'refused-by-database', column: '' }]);
  return odd.map(({ nr }) => nr);
}
const linesWhere = (rows: readonly unknown[]) => rows.flatMap((is, n) => (is ? [n + 2] : []));

describe('[TRU-73] [ROS-03] [TRU-20] what the database refuses puts that row aside, never the list', () => {
  test('people', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt, async (signs) => {
        const rows = signs.map((sign, n) => ({ account: fresh(), name: `王${sign}${n}` }));
        const list = [['账号', '姓名', '类型'], ...rows.map(({ account, name }) => [account, name, '学生'])];
        const run = await play.take('people', list);
        expect(run).toMatchObject({ state: 'applied' });
        expect(await refusedIn(run.id)).toEqual(linesWhere(signs));
        for (const [n, { account, name }] of rows.entries())
          expect((await play.find(account))?.name).toBe(signs[n] ? undefined : name);
        const again = await play.check('people', list);
        expect(again.counts).toMatchObject({ same: signs.filter((sign) => !sign).length, changed: 0, gone: 0 });
      }),
      RUNS,
    );
  });

  test('people who are there: nobody is taken for gone whose row was refused', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => ({
      account: fresh(),
      name: `李${n}`,
      sign: n % 3 === 0 ? SPOILT[n % 4] : '',
    }));
    const listOf = (nameOf: (row: (typeof rows)[number]) => string) => [
      ['账号', '姓名', '类型'],
      ...rows.map((row) => [row.account, nameOf(row), '职工']),
    ];
    await play.take(
      'people',
      listOf(({ name }) => name),
    );
    const run = await play.check(
      'people',
      listOf(({ name, sign }) => `${name}改${sign}`),
      { whole: 'staff' },
    );
    const applied = await play.apply(run);
    const gone = await play.rows(applied.id, { shown: 'gone' });
    expect(gone.filter(({ key }) => rows.some(({ account }) => account === key))).toEqual([]);
    expect(await refusedIn(run.id)).toEqual(linesWhere(rows.map(({ sign }) => sign)));
    for (const { account, name, sign } of rows)
      expect((await play.find(account))?.name).toBe(sign ? name : `${name}改`);
  });

  test('departments; what was to stand under a refused one is put aside as under any other', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt, async (signs) => {
        const rows = signs.map((sign, n) => ({ code: `P${fresh()}`, name: `系${made}${sign}`, n }));
        const run = await play.take('departments', [
          ['部门代码', '部门名称'],
          ...rows.map(({ code, name }) => [code, name]),
        ]);
        expect(await refusedIn(run.id)).toEqual(linesWhere(signs));
        const found = await t.rows<{ code: string }>(
          'select code from departments where code = any($1) order by code',
          [rows.map(({ code }) => code)],
        );
        expect(found.map(({ code }) => code)).toEqual(rows.flatMap(({ code, n }) => (signs[n] ? [] : [code])));
      }),
      RUNS,
    );
    const [above, below] = [`P${fresh()}`, `P${fresh()}`];
    const run = await play.take('departments', [
      ['部门代码', '部门名称', '上级部门'],
      [above, `上${APPLIED}`, ''],
      [below, '下', above],
    ]);
    expect((await play.rows(run.id, { shown: 'odd' })).map(({ faults }) => faults[0]?.fault)).toEqual([
      'refused-by-database',
      'department-unknown',
    ]);
  });

  test('heads: the leaders of a department with a refused row stay as they are', async () => {
    await fc.assert(
      fc.asyncProperty(someSpoilt, async (bad) => {
        const rows = bad.map((isBad, n) => ({ account: fresh(), code: `H${fresh()}`, isBad, deputy: n % 2 === 1 }));
        await play.take('people', [['账号', '姓名', '类型'], ...rows.map(({ account }) => [account, '某人', '职工'])]);
        await play.take('departments', [['部门代码', '部门名称'], ...rows.map(({ code }) => [code, `部${code}`])]);
        await poison(rows.flatMap(({ account, isBad }) => (isBad ? [account] : [])));
        const run = await play.take('heads', [
          ['部门', '账号', '是否副职'],
          ...rows.map(({ account, code, deputy }) => [code, account, deputy ? '是' : '否']),
        ]);
        expect(await refusedIn(run.id)).toEqual(linesWhere(bad));
        const led = await t.rows<{ code: string }>(
          `select d.code from departments d where d.code = any($1) and (d.head_person_id is not null
             or exists (select 1 from department_deputies dd where dd.department_id = d.id)) order by d.code`,
          [rows.map(({ code }) => code)],
        );
        expect(led.map(({ code }) => code)).toEqual(rows.flatMap(({ code, isBad }) => (isBad ? [] : [code])));
      }),
      { numRuns: 6 },
    );
    const [one, other] = [fresh(), fresh()];
    const code = `H${fresh()}`;
    await play.take('people', [
      ['账号', '姓名', '类型'],
      [one, '某人', '职工'],
      [other, '某人', '职工'],
    ]);
    await play.take('departments', [
      ['部门代码', '部门名称'],
      [code, `部${code}`],
    ]);
    await poison([other]);
    const run = await play.take('heads', [
      ['部门', '账号', '是否副职'],
      [code, one, '否'],
      [code, other, '是'],
    ]);
    expect((await play.rows(run.id, { shown: 'odd' })).map(({ faults }) => faults[0]?.fault)).toEqual([
      'beside-odd',
      'refused-by-database',
    ]);
  });

  test('labels', async () => {
    await t.rows(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, '试行', 'Trial')`,
      [await play.scut()],
    );
    await fc.assert(
      fc.asyncProperty(someSpoilt, async (bad) => {
        const rows = bad.map((isBad) => ({ account: fresh(), isBad }));
        await play.take('people', [['账号', '姓名', '类型'], ...rows.map(({ account }) => [account, '某人', '学生'])]);
        await poison(rows.flatMap(({ account, isBad }) => (isBad ? [account] : [])));
        const run = await play.take('labels', [['标签', '账号'], ...rows.map(({ account }) => ['试行', account])]);
        expect(await refusedIn(run.id)).toEqual(linesWhere(bad));
        const carried = await t.rows<{ account: string }>(
          `select p.account from person_labels pl join people p on p.id = pl.person_id join labels l on l.id = pl.label_id
           where l.name_zh = '试行' and p.account = any($1) order by p.account`,
          [rows.map(({ account }) => account)],
        );
        expect(carried.map(({ account }) => account)).toEqual(
          rows.flatMap(({ account, isBad }) => (isBad ? [] : [account])),
        );
      }),
      { numRuns: 6 },
    );
  });

  test('a list in which the database refuses every row names every row', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => [fresh(), `赵${APPLIED}${n}`, '学生']);
    const run = await play.take('people', [['账号', '姓名', '类型'], ...rows]);
    expect(await refusedIn(run.id)).toEqual(linesWhere(rows));
    expect(run.counts).toMatchObject({ new: 0, odd: 30 });
  });

  test('what is a condition of the server refuses the list as before', async () => {
    await t.rows(`
      create function be_full() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full' using errcode = '53100'; end $$`);
    await t.rows('create trigger people_full before insert on people for each row execute function be_full()');
    const account = fresh();
    const run = await play.check('people', [
      ['账号', '姓名', '类型'],
      [account, '钱一', '学生'],
    ]);
    await expect(play.apply(run)).rejects.toThrow();
    await t.rows('drop trigger people_full on people');
    expect(await play.apply(run)).toMatchObject({ state: 'applied', counts: { new: 1, odd: 0 } });
  });
});
