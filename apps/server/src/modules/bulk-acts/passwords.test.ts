import { getUserInfo } from '@campus/contract/calls/access.ts';
import { giveOneTimePasswords } from '@campus/contract/calls/bulk-acts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkPlay } from '../../../test/bulk-play.ts';
import { peoplePlay } from '../../../test/people-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const { makePeople } = bulkPlay(t, play);
const stateOf = async (id: string) =>
  (
    await t.rows<{ hash: string | null; state: string }>(
      'select password_hash as hash, password_state as state from people where id = $1',
      [id],
    )
  )[0]!;
beforeAll(async () => {
  await play.makeSecretaryRole();
  await play.make('secretary', '会计系', ['staff', 'secretary'], '秘书');
});
const withoutPassword = (ids: readonly string[]) =>
  t.rows('update people set password_hash = null where id = any($1::uuid[])', [ids]);

describe('[ADM-05] [ADM-13] one-time passwords for many', () => {
  test('each who has none gets one of their own that opens a first sign-in; who has one keeps it and is named', async () => {
    const { ids } = await makePeople(3);
    await withoutPassword(ids.slice(0, 2));
    const before = await stateOf(ids[2]!);
    const { given, left, missing } = await play.must('admin', giveOneTimePasswords, { people: ids });
    expect(missing).toBe(0);
    expect(new Set(given.map(({ password }) => password)).size).toBe(2);
    expect(given.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(left).toMatchObject([{ id: ids[2], why: { zh: '已有自己的密码，未更换。' } }]);
    expect(await stateOf(ids[2]!)).toEqual(before);
    for (const { account, password } of given) {
      const { access_token: token } = await t.signIn(account, { password });
      expect((await t.send(getUserInfo as never, {}, { token })).body).toMatchObject({
        data: { mustChangePassword: true },
      });
    }
    const all = await play.must('admin', giveOneTimePasswords, { people: ids, everybody: true });
    expect(all.given).toHaveLength(3);
    for (const person of given) await expect(t.signIn(person.account, { password: person.password })).rejects.toThrow();
  });

  test('nobody gets one whom the caller could not give one alone; the others do', async () => {
    const [id] = (await makePeople(1)).ids as [string];
    await withoutPassword([id]);
    const [self, stronger] = [await play.person('secretary'), await play.person('admin')];
    await t.rows(
      'update people set home_department_id = (select home_department_id from people where id = $1) where id = $2',
      [self, stronger],
    );
    const { given, left } = await play.must('secretary', giveOneTimePasswords, {
      people: [id, self, stronger],
      everybody: true,
    });
    expect(given.map((person) => person.id)).toEqual([id]);
    expect(left.map((person) => person.id).sort()).toEqual([self, stronger].sort());
  });

  test('the log names each of them, and holds no password', async () => {
    const { ids } = await makePeople(2);
    await withoutPassword(ids);
    const { given } = await play.must('admin', giveOneTimePasswords, { people: ids });
    const lines = await t.rows<{ record: string }>(
      `select * from audit_entries where call = 'GiveOneTimePasswords' order by id desc limit 2`,
    );
    expect(lines.map(({ record }) => record).sort()).toEqual(ids.map((id) => `person/${id}`).sort());
    for (const { password } of given) expect(JSON.stringify(lines)).not.toContain(password);
  });

  test('another number than was seen, nobody, and too many are refused', async () => {
    await makePeople(1);
    expect((await play.does('admin', giveOneTimePasswords, { found: 1 })).code).toBe('bulk-found-other');
    expect((await play.does('admin', giveOneTimePasswords, { found: 101 })).code).toBe('bulk-too-many');
    expect((await play.does('admin', giveOneTimePasswords, {})).status).toBe(422);
  });
});
