import {
  listContactDepartments,
  listContactLabels,
  listRecentContacts,
  searchContacts,
} from '@campus/contract/calls/people-contacts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/test-app.ts';
import { fillDepartmentTerms, fillSearchTerms, rememberContacts, searchTermsOf } from './index.ts';

const t = testApp();
const queries = countQueries();
const tokens = {} as Record<'student' | 'staff' | 'elsewhere', string>;
let scut = '';
beforeAll(async () => {
  tokens.student = await t.hallSignIn('student');
  tokens.staff = (await t.signIn('staff')).access_token;
  tokens.elsewhere = (await t.signIn('staff', { orgSign: 'sdpt' })).access_token;
  scut = (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`))[0]!.id;
});

type Who = keyof typeof tokens;
type Contact = { id: string; name: string; account: string; department: { zh: string; en: string } | null };
const search = (who: Who, query: object) => t.call(searchContacts, query, { token: tokens[who] });
const found = async (who: Who, words: string): Promise<string[]> => {
  const reply = await search(who, { words });
  expect(reply.status).toBe(200);
  return reply.body.data.items.map((contact: Contact) => contact.name);
};
const departmentId = async (nameZh: string) =>
  (
    await t.rows<{ id: string }>('select id from departments where organisation_id = $1 and name_zh = $2', [
      scut,
      nameZh,
    ])
  )[0]!.id;

type Rows = <T>(text: string, values?: unknown[]) => Promise<T[]>;
/** Something in a transaction that nothing stays of. */
async function undone<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  try {
    await client.query('begin');
    return await work(async (text, values = []) => (await client.query(text, values)).rows);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Reads a whole list page by page. */
async function walk(
  call: typeof searchContacts | typeof listContactLabels,
  query: object,
  size: number,
): Promise<Contact[]> {
  const seen: Contact[] = [];
  let after: string | undefined;
  do {
    const { body } = await t.send(
      call as never,
      { ...query, size, ...(after ? { after } : {}) },
      { token: tokens.staff },
    );
    expect(body.data.items.length).toBeLessThanOrEqual(size);
    seen.push(...body.data.items);
    after = body.data.next ?? undefined;
  } while (after);
  return seen;
}

describe('search', () => {
  test.each([
    ['欧阳文静', '欧阳文静'],
    ['文静', '欧阳文静'],
    ['许诺', '许诺'],
    ['诺', '许诺'],
    ['xunuo', '许诺'],
    ['XN', '许诺'],
    ['ouyang wenjing', '欧阳文静'],
    ['oywj', '欧阳文静'],
    ['zenglihua', '曾丽华'],
    ['ceng li hua', '曾丽华'],
    ['amina', 'Amina Okafor'],
    ['ＡＭＩＮＡ　ok', 'Amina Okafor'],
  ])('%s finds %s', async (words, name) => {
    for (const who of ['student', 'staff'] as const) expect(await found(who, words)).toContain(name);
  });

  test('the whole of a name, an account or a reading comes first, and a part of it last', async () => {
    const terms = searchTermsOf('梁宇航', '900001');
    await t.rows(
      `insert into people (id, organisation_id, account, name, kind, active, password_state, search_text, search_grams, open_text, created_at, changed_at)
       values (gen_random_uuid(), $1, '0-first-by-account', '梁宇航', 'staff', true, 'set', $2, $3, $4, now(), now())`,
      [scut, terms.searchText, terms.searchGrams, terms.openText],
    );
    expect(await found('student', 'liangyu')).toEqual(['梁宇', '梁宇航']);
    expect(await found('student', '梁宇')).toEqual(['梁宇', '梁宇航']);
    await t.rows(`delete from people where name = '梁宇航'`);
  });

  test('no search runs from the end of one part into the next', async () => {
    const { searchText } = searchTermsOf('许诺', 'ab12');
    expect(searchText).toBe('许诺|ab12|xunuo|xn');
    expect(searchTermsOf('许诺', 'ab12').openText).toBe('许诺|xunuo|xn');
    expect(await found('staff', '许诺2023')).toEqual([]);
  });

  test.each(['%', '_', '%%', '__', '\\', "'", '||', '%许'])('%j is only itself', async (words) => {
    expect(await found('staff', words)).toEqual([]);
  });

  test('only active people of one’s own organisation', async () => {
    expect(await found('elsewhere', '许诺')).toEqual([]);
    expect(await found('staff', '麦启明')).toEqual([]);
    await t.rows(`update people set active = false where name = '许诺'`);
    expect(await found('staff', '许诺')).toEqual([]);
    await t.rows(`update people set active = true where name = '许诺'`);
  });

  test('answers the department in both languages', async () => {
    const { body } = await search('student', { words: '许诺' });
    expect(body.data.items).toEqual([
      {
        id: expect.any(String),
        name: '许诺',
        account: null,
        className: expect.toSatisfy((name) => name === null || typeof name === 'string'),
        admissionYear: expect.toSatisfy((year) => year === null || typeof year === 'number'),
        kind: 'student',
        department: { zh: '会计系', en: 'Department of Accounting' },
      },
    ]);
  });

  test('finds by the index, however many people there are', async () => {
    queries.begin();
    expect(await found('staff', 'xunuo')).toEqual(['许诺']);
    const [statement] = queries.asked().filter(({ text }) => text.includes('search_grams'));
    const terms = searchTermsOf('路人甲', 'crowd');
    // What is undone costs nothing; taking thousands out again would look for each of them in every table.
    const plan = await undone(async (rows) => {
      await rows(
        `insert into people (id, organisation_id, account, name, kind, active, password_state, search_text, search_grams, created_at, changed_at)
         select gen_random_uuid(), $1, 'crowd-' || n, '路人甲', 'student', false, 'set', $2, $3, now(), now() from generate_series(1, 5000) n`,
        [scut, terms.searchText, terms.searchGrams],
      );
      await rows(`select gin_clean_pending_list('people_grams_idx')`);
      await rows('analyze people');
      return rows<{ 'QUERY PLAN': string }>(`explain ${statement!.text}`, statement!.values);
    });
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain('people_grams_idx');
    expect(lines).not.toContain('Seq Scan on people');
  });
});

describe('a student', () => {
  test.each([
    ['nothing', {}],
    ['an empty text', { words: '  ' }],
    ['one letter', { words: 'l' }],
    ['one digit', { words: '2' }],
  ])('cannot list people with %s', async (_title, query) => {
    expect(await search('student', query)).toMatchObject({ status: 422, body: { code: 'contacts-need-words' } });
  });

  test('cannot look through a department or a label, even with words', async () => {
    const department = await departmentId('会计系');
    const [label] = await t.rows<{ id: string }>('select id from labels where organisation_id = $1 limit 1', [scut]);
    for (const query of [
      { departmentId: department },
      { departmentId: department, words: '许诺' },
      { labelId: label!.id },
      { labelId: label!.id, words: '许诺' },
    ])
      expect((await search('student', query)).body.code).toBe('contacts-need-words');
    const labels = await t.call(listContactLabels, {}, { token: tokens.student });
    expect(labels.body.data).toEqual({ items: [], next: null });
  });

  test('finds nobody by an account, and sees none; staff do', async () => {
    for (const words of ['202421011305', '2024', '20', 'student']) expect(await found('student', words)).toEqual([]);
    expect(await found('staff', '202421011305')).toEqual(['欧阳文静']);
    const seen = JSON.stringify((await search('student', { words: '欧阳文静' })).body);
    expect(seen).toContain('欧阳文静');
    expect(seen).not.toContain('202421011305');
  });

  test('gets twenty at most, and no further page', async () => {
    const terms = searchTermsOf('路人乙', 'x');
    await t.rows(
      `insert into people (id, organisation_id, account, name, kind, active, password_state, search_text, search_grams, open_text, created_at, changed_at)
       select gen_random_uuid(), $1, 'passer-by-' || n, '路人乙', 'student', true, 'set', $2, $3, $4, now(), now() from generate_series(1, 25) n`,
      [scut, terms.searchText, terms.searchGrams, terms.openText],
    );
    const some = await search('student', { words: '路人乙', size: 100 });
    expect(some.body.data.items).toHaveLength(20);
    expect(some.body.data.next).toBe(null);
    await t.rows(`delete from people where name = '路人乙'`);
  });
});

describe('staff', () => {
  test('look through everybody, page by page, without skips', async () => {
    const [{ n }] = (await t.rows('select count(*)::int as n from people where organisation_id = $1 and active', [
      scut,
    ])) as [{ n: number }];
    for (const size of [1, 7, 100]) {
      const seen = await walk(searchContacts, {}, size);
      expect(seen).toHaveLength(n);
      expect(new Set(seen.map((contact) => contact.id)).size).toBe(n);
    }
    const near = await walk(searchContacts, { words: '20' }, 3);
    expect(new Set(near.map((contact) => contact.id)).size).toBe(near.length);
    expect(near.map((contact) => contact.id)).toEqual(
      (await walk(searchContacts, { words: '20' }, 100)).map((contact) => contact.id),
    );
    expect((await walk(searchContacts, { words: 'l' }, 9)).length).toBeGreaterThan(9);
  });

  test('look through a department and what is below it; the number that it shows is the number that is found', async () => {
    const top = await t.call(listContactDepartments, {}, { token: tokens.staff });
    expect(top.body.data.items).toMatchObject([{ name: { zh: '华南理工大学' }, hasBelow: true }]);
    const under = await t.call(
      listContactDepartments,
      { parentId: top.body.data.items[0].id, size: 100 },
      { token: tokens.staff },
    );
    expect(under.body.data.items.length).toBeGreaterThan(5);
    for (const { id, people, hasBelow } of [...top.body.data.items, ...under.body.data.items]) {
      expect(await walk(searchContacts, { departmentId: id }, 100)).toHaveLength(people);
      const below = await t.call(listContactDepartments, { parentId: id }, { token: tokens.staff });
      expect(below.body.data.items.length > 0).toBe(hasBelow);
    }
    // At home elsewhere, and of this department too.
    const business = await walk(searchContacts, { departmentId: await departmentId('工商管理学院') }, 100);
    expect(business.map((contact) => contact.name)).toContain('潘秋月');
  });

  test('look through a label, by words too', async () => {
    const labels = await walk(listContactLabels, {}, 2);
    const desk = labels.find(
      (label) => (label.name as unknown as { en: string }).en === 'Certificate desk',
    ) as unknown as {
      id: string;
      people: number;
    };
    const members = await walk(searchContacts, { labelId: desk.id }, 100);
    expect(members).toHaveLength(desk.people);
    const { body } = await search('staff', { labelId: desk.id, words: 'hzq' });
    expect(body.data.items.map((contact: Contact) => contact.name)).toEqual(['黄志强']);
  });

  test('of another organisation see neither its departments nor its labels nor its people', async () => {
    const department = await departmentId('会计系');
    const [label] = await t.rows<{ id: string }>('select id from labels where organisation_id = $1 limit 1', [scut]);
    for (const query of [{ departmentId: department }, { labelId: label!.id }])
      expect((await search('elsewhere', query)).body.data.items).toEqual([]);
    const under = await t.call(listContactDepartments, { parentId: department }, { token: tokens.elsewhere });
    expect(under.body.data.items).toEqual([]);
  });
});

test('whom one chose last comes first, each once, at most twenty, and nobody who has left', async () => {
  const [me] = await t.rows<{ id: string }>(
    `select id from people where account = 'student' and organisation_id = $1`,
    [scut],
  );
  const others = await t.rows<{ id: string; name: string }>(
    `select id, name from people where organisation_id = $1 and id <> $2 order by account limit 25`,
    [scut, me!.id],
  );
  const now = t.clock.now();
  for (const [n, contact] of others.entries())
    await rememberContacts(t.database.db, scut, me!.id, [contact.id, me!.id], now + n);
  await rememberContacts(t.database.db, scut, me!.id, [others[3]!.id, others[3]!.id], now + 100);
  await rememberContacts(t.database.db, scut, me!.id, [], now + 200);
  const recent = async () =>
    (await t.call(listRecentContacts, {}, { token: tokens.student })).body.data.items.map(
      (contact: Contact) => contact.id,
    );
  const listed = await recent();
  expect(listed).toHaveLength(20);
  expect(listed.slice(0, 3)).toEqual([others[3]!.id, others[24]!.id, others[23]!.id]);
  await t.rows('update people set active = false where id = $1', [others[3]!.id]);
  expect(await recent()).not.toContain(others[3]!.id);
  await t.rows('update people set active = true where id = $1', [others[3]!.id]);
});

test('people who were written without search terms get them at the next start, and nobody else is touched', async () => {
  const emptied = await t.rows(
    `update people set search_text = '', search_grams = '{}' where kind = 'student' returning id`,
  );
  expect(await found('staff', '许诺')).toEqual([]);
  expect(await fillSearchTerms(t.database.db)).toBe(emptied.length);
  expect(await found('staff', 'xunuo')).toEqual(['许诺']);
  expect(await fillSearchTerms(t.database.db)).toBe(0);
});

test('[TRU-73] terms that an earlier version wrote with half of a character are mended, and a name may say so itself', async () => {
  const broken = async (account: string, name: string) =>
    t.rows(
      `update people set name = $2, search_text = $2 || '|s\ufffd', open_text = $2 || '|s\ufffd', search_grams = array['s\ufffd'] where account = $1 returning id`,
      [account, name],
    );
  const { length } = await broken('staff', '孙𠮷');
  await broken('handler', '孙\ufffd');
  await t.rows(`update departments set name_zh = '𠮷系', search_text = '𠮷系|\ufffdx' where name_zh = '会计系'`);
  expect(await fillSearchTerms(t.database.db)).toBe(length);
  await fillDepartmentTerms(t.database.db);
  const [mended] = await t.rows<{ openText: string; grams: string[] }>(
    `select open_text as "openText", search_grams as grams from people where account = 'staff'`,
  );
  expect(mended?.openText).toBe('孙𠮷|sun𠮷|s𠮷');
  expect(mended?.grams).toContain('𠮷');
  expect(await t.rows(`select search_text as text from departments where name_zh = '𠮷系'`)).toEqual([
    { text: expect.stringContaining('𠮷xi') },
  ]);
});
