import { listPeople, listRolesToGive } from '@campus/contract/calls/people-office.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { peoplePlay } from '../../../test/people-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const HOME = '会计系';
const queries = countQueries();

beforeAll(async () => {
  await play.makeSecretaryRole();
  await play.make('secretary', HOME, ['staff', 'secretary']);
  await play.make('in-reach', HOME, ['student']);
  await play.make('out-of-reach', '网络中心', ['student']);
});

const search = (who: string, query: object) => play.must(who, listPeople, query as never);
const accounts = async (who: string, query: object) => (await search(who, query)).items.map(({ account }) => account);

test('[ADM-14] a role that holds what the caller lacks is shown as one that they cannot give', async () => {
  const beyond = async (who: string) =>
    (await play.must(who, listRolesToGive, { size: 50 })).items.filter((role) => role.beyond).map(({ code }) => code);
  expect(await beyond('admin')).toEqual(['platform-administrator']);
  expect(await beyond('secretary')).toEqual(expect.arrayContaining(['administrator', 'platform-administrator']));
  expect(await beyond('secretary')).not.toContain('student');
});

describe('[ADM-03] the list of people', () => {
  test.each([
    ['two characters of a name', '欧阳', '202421011305'],
    ['pinyin', 'ouyangwenjing', '202421011305'],
    ['the initials of pinyin', 'oywj', '202421011305'],
    ['an account', '202421011305', '202421011305'],
  ])('is searched by %s', async (_title, words, account) => {
    expect(await accounts('admin', { words })).toContain(account);
  });

  test('narrows by department and what is below it, kind, role and label; filters add up', async () => {
    const of = async (query: object, condition: string, values: unknown[]) => {
      const found: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page: Awaited<ReturnType<typeof search>> = await search('admin', {
          ...query,
          size: 7,
          ...(after && { after }),
        });
        if (!after) expect(page.count).toBeGreaterThanOrEqual(page.items.length);
        found.push(...page.items.map(({ account }) => account));
        after = page.next;
      }
      const rows = await t.rows<{ account: string }>(
        `select account from people p where organisation_id = $1 and ${condition} order by lower(account)`,
        [await play.scut(), ...values],
      );
      expect(found).toEqual(rows.map(({ account }) => account));
      expect(found.length).toBeGreaterThan(0);
    };
    const college = await play.department('工商管理学院');
    const inside = `(exists (select 1 from departments d where d.id = p.home_department_id and d.path like '%' || $2 || '%') or exists (
      select 1 from person_departments pd join departments d on d.id = pd.department_id where pd.person_id = p.id and d.path like '%' || $2 || '%'))`;
    await of({}, 'true', []);
    await of({ departmentId: college }, inside, [college]);
    await of({ departmentId: college, kind: 'staff' }, `${inside} and kind = 'staff'`, [college]);
    const role = await play.role('handler');
    await of({ roleId: role }, 'exists (select 1 from person_roles r where r.person_id = p.id and r.role_id = $2)', [
      role,
    ]);
    const [label] = await t.rows<{ id: string }>(
      'select label_id as id from person_labels where organisation_id = $1 limit 1',
      [await play.scut()],
    );
    await of(
      { labelId: label!.id },
      'exists (select 1 from person_labels l where l.person_id = p.id and l.label_id = $2)',
      [label!.id],
    );
  });

  test('narrows by how somebody stands: active, disabled, locked, one-time password, never signed in', async () => {
    const id = await play.make('standing', HOME, ['student']);
    const all = async (state: string) =>
      (await accounts('admin', { state, departmentId: await play.department(HOME), size: 100 })).includes('standing');
    expect(await all('never')).toBe(true);
    await t.signIn('standing');
    expect(await all('never')).toBe(false);
    expect(await all('locked')).toBe(false);
    for (let n = 0; n < 5; n++) await t.signIn('standing', { password: 'Wrong12345' }).catch(() => {});
    expect(await all('locked')).toBe(true);
    await t.rows(`update people set password_state = 'one-time' where id = $1`, [id]);
    expect(await all('one-time')).toBe(true);
    expect(await all('active')).toBe(true);
    await t.rows('update people set active = false where id = $1', [id]);
    expect([await all('disabled'), await all('active'), await all('locked'), await all('one-time')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('[ADM-14] shows a secretary the people of their department, in the list, by words and by department', async () => {
    const own = await play.department(HOME);
    const listed = await accounts('secretary', { size: 100 });
    expect(listed).toEqual(await accounts('admin', { departmentId: own, size: 100 }));
    expect(listed).toContain('in-reach');
    expect(listed).not.toContain('out-of-reach');
    expect(await accounts('secretary', { words: 'out-of-reach' })).toEqual([]);
    expect(await accounts('secretary', { departmentId: await play.department('网络中心'), size: 100 })).not.toContain(
      'out-of-reach',
    );
  });
});

test('[ADM-03] no way to narrow the list reads people from end to end', async () => {
  const departmentId = await play.department(HOME);
  const client = await t.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into people (id, organisation_id, account, name, kind, active, home_department_id, password_state, search_text, first_signed_in_at, created_at, changed_at)
       select gen_random_uuid(), $1, 'crowd-' || n, '路人甲', 'student', true, $2, 'set', '路人甲', now(), now(), now() from generate_series(1, 20000) n`,
      [await play.scut(), await play.department('网络中心')],
    );
    await client.query(`select gin_clean_pending_list('people_grams_idx')`);
    await client.query('analyze people');
    const ways: [string, object][] = [
      ['admin', {}],
      ['admin', { words: '欧阳' }],
      ['admin', { departmentId }],
      ['admin', { kind: 'staff', state: 'active' }],
      ['admin', { roleId: await play.role('handler') }],
      ...['disabled', 'locked', 'one-time', 'never'].map((state): [string, object] => ['admin', { state }]),
      ['secretary', {}],
    ];
    for (const [who, query] of ways) {
      await play.token(who);
      queries.begin();
      await search(who, { size: 30, ...query });
      const [statement] = queries.asked().filter(({ text }) => text.includes('first_signed_in_at is null as'));
      const { rows } = await client.query(`explain ${statement!.text}`, statement!.values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, JSON.stringify(query)).not.toMatch(/Seq Scan on people/);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
