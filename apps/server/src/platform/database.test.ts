import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { type Db, isWorthRetrying } from './database.ts';
import { readAndRollBack } from './read-and-roll-back.ts';
import { sql } from './sql.ts';

const t = testApp();
const again = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < times; n++) results.push(await work());
  return results;
};
/** The statements that this connection keeps by a name. */
const kept = (tx: Db) =>
  tx.rows<{ name: string; statement: string }>(sql`select name, statement from pg_prepared_statements order by name`);

describe('names of statements', () => {
  test('what comes again is parsed once by a connection, and found right every time', async () => {
    await t.product.db.transaction(async (tx) => {
      const found = await again(6, () => tx.row(sql`select ${'x'}::text as said`));
      expect(found).toEqual(Array(6).fill({ said: 'x' }));
      expect((await kept(tx)).filter(({ statement }) => statement === 'select $1::text as said')).toHaveLength(1);
    });
  });

  test('where names of tables mean something else, a statement of before is not used', async () => {
    const read = (db: Db) => db.row<{ n: number }>(sql`select count(*) as n from clock_slots where job = 'hidden'`);
    const hide = async (tx: Db) => {
      await tx.send('create temporary view clock_slots as select * from public.clock_slots where false', []);
    };
    await t.rows(`insert into clock_slots (job, due_at, ran_at) values ('hidden', now(), now())`);
    // On a connection that keeps something temporary, the views are nothing new to a prepared statement.
    const stay = () =>
      t.product.db.transaction((tx) => tx.send('create temporary table if not exists stays (id int)', []));
    await Promise.all(Array.from({ length: 30 }, stay));
    await Promise.all(Array.from({ length: 30 }, () => again(5, () => read(t.product.db))));
    const seen = await Promise.all(Array.from({ length: 30 }, () => readAndRollBack(t.product.db, hide, read)));
    expect(seen).toEqual(Array(30).fill({ n: 0 }));
    expect(await read(t.product.db)).toEqual({ n: 1 });
  });

  test('a table that changes meanwhile is read as it is now, without an error', async () => {
    await t.rows('create table changing (id int)');
    afterAll(() => t.rows('drop table changing'));
    await t.rows('grant select on changing to public');
    const read = () => t.product.db.rows(sql`select * from changing`);
    // Every connection of the pool keeps the plan.
    await Promise.all(Array.from({ length: 30 }, () => again(3, read)));
    await t.rows('alter table changing add column name text');
    await t.rows(`insert into changing values (1, '甲')`);
    const results = await Promise.all(Array.from({ length: 30 }, read));
    expect(results).toEqual(Array(30).fill([{ id: 1, name: '甲' }]));
  });

  test('in a transaction the error says that trying the whole again may help, and then it does', async () => {
    await t.rows('create table changing_too (id int)');
    afterAll(() => t.rows('drop table changing_too'));
    await t.rows('grant select on changing_too to public');
    const read = () => t.product.db.transaction((tx) => tx.rows(sql`select * from changing_too`));
    await Promise.all(Array.from({ length: 30 }, () => again(3, read)));
    await t.rows('alter table changing_too add column name text');
    const [error] = await Promise.allSettled([read()]);
    expect(error).toMatchObject({ status: 'rejected' });
    expect(isWorthRetrying((error as PromiseRejectedResult).reason)).toBe(true);
    expect(await read()).toEqual([]);
  });
});

describe('a transaction', () => {
  const count = async (name: string) =>
    (await t.rows<{ n: number }>('select count(*)::int as n from clock_slots where job = $1', [name]))[0]?.n;
  const insert = (db: Db, name: string) =>
    db.run(sql`insert into clock_slots (job, due_at, ran_at) values (${name}, now(), now())`);

  test('keeps everything or nothing', async () => {
    await t.product.db.transaction((tx) => insert(tx, 'kept'));
    await expect(
      t.product.db.transaction(async (tx) => {
        await insert(tx, 'not kept');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await count('kept'), await count('not kept')]).toEqual([1, 0]);
  });

  test('within a transaction is undone alone', async () => {
    await t.product.db.transaction(async (tx) => {
      await insert(tx, 'outer');
      await expect(
        tx.transaction(async (inner) => {
          await insert(inner, 'inner');
          await inner.run(sql`select 1 / 0`);
        }),
      ).rejects.toThrow('division by zero');
      await tx.transaction((inner) => insert(inner, 'second inner'));
    });
    expect([await count('outer'), await count('inner'), await count('second inner')]).toEqual([1, 0, 1]);
  });

  test('that reads cannot write, and one snapshot sees nothing that came later', async () => {
    await expect(t.product.db.transaction((tx) => insert(tx, 'read'), { kind: 'read' })).rejects.toThrow('read-only');
    const seen = await t.product.db.transaction(
      async (tx) => {
        const read = () => tx.row<{ n: number }>(sql`select count(*) as n from clock_slots where job = 'later'`);
        const before = await read();
        await insert(t.product.db, 'later');
        return [before?.n, (await read())?.n];
      },
      { kind: 'snapshot' },
    );
    expect(seen).toEqual([0, 0]);
  });

  test('gives its connection back, whatever happened in it', async () => {
    const failing = () => t.product.db.transaction((tx) => tx.run(sql`select 1 / 0`));
    await Promise.allSettled(Array.from({ length: 100 }, failing));
    await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        t.product.db.transaction((tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)),
      ),
    );
    expect(await t.product.db.row(sql`select 1 as n`)).toEqual({ n: 1 });
    expect(t.product.pool.waitingCount).toBe(0);
    expect(t.product.pool.idleCount).toBe(t.product.pool.totalCount);
  });
});
