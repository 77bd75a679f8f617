import {
  addPerson,
  endPersonSessions,
  giveOneTimePassword,
  listPeople,
  listPersonSignIns,
  revealDocument,
  savePerson,
} from '@campus/contract/calls/people-office.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { peoplePlay } from '../../../test/people-play.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const HOME = '会计系';
const ids = {} as Record<'inside' | 'secretary', string>;

beforeAll(async () => {
  await play.makeSecretaryRole();
  ids.secretary = await play.make('secretary', HOME, ['staff', 'secretary']);
  ids.inside = await play.make('in-reach', HOME, ['student'], '金在里');
  await t.rows(
    `update people set document_type = 'identity-card', document_number = '11010519491231002X' where id = $1`,
    [ids.inside],
  );
});

const accounts = async (who: string, query: object) =>
  (await play.must(who, listPeople, query as never)).items.map(({ account }) => account);

describe('[ADM-03] one person', () => {
  test('is shown with a masked document number; the whole one asks for a reason, and the log keeps it', async () => {
    const seen = await play.look('secretary', ids.inside);
    expect(seen.profile.documentNumber).toBe('**************002X');
    expect(JSON.stringify(seen)).not.toContain('11010519491231');
    expect(seen).toMatchObject({
      mayAct: true,
      self: false,
      neverSignedIn: true,
      homeDepartment: { name: { zh: HOME } },
    });
    expect((await play.does('secretary', revealDocument, { id: ids.inside, reason: ' ' })).status).toBe(422);
    expect(await play.must('secretary', revealDocument, { id: ids.inside, reason: '核对身份' })).toEqual({
      documentNumber: '11010519491231002X',
    });
    const [entry] = await t.rows<{ account: string; facts: object }>(
      `select account, facts from audit_entries where call = 'RevealDocument' and outcome = 'done' order by id desc limit 1`,
    );
    expect(entry).toEqual({ account: 'secretary', facts: { id: ids.inside, reason: '核对身份' } });
    expect((await t.rows(`select 1 from audit_entries where facts::text like '%11010519491231002X%'`)).length).toBe(0);
  });

  test('is added with the role of the kind and a password for one time; an account is taken whatever its case', async () => {
    const departmentId = await play.department(HOME);
    const newcomer = {
      account: 'Newcomer.1',
      name: '新来的',
      kind: 'student' as const,
      departmentId,
      oneTimePassword: true,
    };
    const { id, password } = await play.must('secretary', addPerson, newcomer);
    const seen = await play.look('admin', id);
    expect(seen.roles.map(({ name }) => name.en)).toEqual(['Student']);
    expect(await accounts('secretary', { words: 'xinlaide' })).toEqual(['Newcomer.1']);
    await t.signIn('newcomer.1', { password: password! });
    expect(seen.oneTimePassword).toBe(true);
    expect((await play.does('admin', addPerson, { ...newcomer, account: 'NEWCOMER.1' })).code).toBe('account-taken');
    const none = await play.must('admin', addPerson, {
      account: 'no-password',
      name: '无密码',
      kind: 'staff',
      oneTimePassword: false,
    });
    expect(none.password).toBe(null);
    await expect(t.signIn('no-password')).rejects.toThrow();
    for (const elsewhere of [{ departmentId: await play.department('网络中心') }, { departmentId: '' as const }])
      expect(
        (await play.does('secretary', addPerson, { ...newcomer, account: 'newcomer-2', ...elsewhere })).status,
      ).toBe(422);
    expect(JSON.stringify(await t.rows(`select facts from audit_entries where call = 'AddPerson'`))).not.toContain(
      password,
    );
  });

  test.each([
    ['name', '金改名'],
    ['kind', 'staff'],
    ['mobile', '13800001111'],
    ['telephone', '020-87110000'],
    ['email', 'a@b.cn'],
    ['sex', 'female'],
    ['campusCardNumber', 'C1'],
    ['unitZh', '单位'],
    ['unitEn', 'Unit'],
    ['addressZh', '地址'],
    ['addressEn', 'Address'],
    ['documentType', 'passport'],
    ['documentNumber', 'E12345678'],
    ['identityType', 'postdoc'],
    ['staffType', 'teaching'],
    ['studentType', 'master'],
    ['admissionYear', 2026],
    ['majorZh', '会计'],
    ['majorEn', 'Accounting'],
    ['className', '一班'],
    ['jobNumber', 'J1'],
    ['qq', '10001'],
    ['os', 'Linux'],
    ['remarks', '备注'],
  ])('%s is changed and cleared, and a stale save is refused', async (field, value) => {
    const id = ids.inside;
    const version = await play.version(id);
    await play.must('secretary', savePerson, { id, version, [field]: value } as never);
    const row = async () => {
      const seen = await play.look('admin', id);
      return { ...seen, ...seen.profile } as unknown as Record<string, unknown>;
    };
    expect((await row())[field]).toBe(field === 'documentNumber' ? '*****5678' : value);
    expect((await play.does('secretary', savePerson, { id, version, [field]: value } as never)).code).toBe(
      'person-changed',
    );
    const cleared = await play.does('secretary', savePerson, {
      id,
      version: await play.version(id),
      [field]: '',
    } as never);
    if (field === 'name' || field === 'kind') expect(cleared.status).toBe(422);
    else expect((await row())[field]).toBe(null);
  });

  test('a new name is found, another kind brings its role, a wrong document number is refused, the account stays', async () => {
    const id = await play.make('renamed', HOME, ['student'], '旧名字');
    await play.must('secretary', savePerson, { id, version: await play.version(id), name: '钱崭新', kind: 'staff' });
    expect(await accounts('secretary', { words: 'qianzhanxin' })).toEqual(['renamed']);
    expect((await play.look('admin', id)).roles.map(({ name }) => name.en)).toEqual(['Staff']);
    const version = await play.version(id);
    const wrong = { id, version, documentType: 'identity-card' as const, documentNumber: '110105194912310021' };
    expect((await play.does('admin', savePerson, wrong)).body.facts.fields).toMatchObject([
      { field: 'documentNumber', code: 'format' },
    ]);
    expect((await play.does('admin', savePerson, { id, version, account: 'x' } as never)).status).toBe(422);
  });
});

describe('[ADM-03] sign-ins', () => {
  test('a one-time password is told once, ends every sign-in, unlocks, and is refused for oneself and for who is disabled', async () => {
    const id = await play.make('forgetful', HOME, ['student']);
    const before = await t.hallSignIn('forgetful');
    for (let n = 0; n < 5; n++) await t.signIn('forgetful', { password: 'Wrong12345' }).catch(() => {});
    expect((await play.look('admin', id)).lockedUntilAt).not.toBe(null);
    const { password } = await play.must('secretary', giveOneTimePassword, { id });
    expect((await t.send({ ...listPersonSignIns } as never, { id }, { token: before })).status).toBe(401);
    await expect(t.signIn('forgetful', { password: PASSWORD })).rejects.toThrow();
    await t.signIn('forgetful', { password });
    expect(await play.look('admin', id)).toMatchObject({ oneTimePassword: true, lockedUntilAt: null });
    expect((await play.does('secretary', giveOneTimePassword, { id: ids.secretary })).code).toBe('not-oneself');
    await t.rows('update people set active = false where id = $1', [id]);
    expect((await play.does('secretary', giveOneTimePassword, { id })).code).toBe('person-inactive');
  });

  test('one is ended, or all; never the one by which it is asked, nor one of somebody else', async () => {
    const id = await play.make('many-devices', HOME, ['student']);
    for (let n = 0; n < 3; n++) await t.signIn('many-devices');
    const list = async () => (await play.must('secretary', listPersonSignIns, { id })).items.map((signIn) => signIn.id);
    const [first] = await list();
    expect((await play.does('secretary', endPersonSessions, { id: ids.inside, sessionId: first! })).code).toBe(
      'not-found',
    );
    await play.must('secretary', endPersonSessions, { id, sessionId: first! });
    expect(await list()).toHaveLength(2);
    expect(await play.must('secretary', endPersonSessions, { id })).toEqual({ ended: 2 });
    expect(await list()).toEqual([]);
    const own = await play.must('secretary', listPersonSignIns, { id: ids.secretary });
    const current = own.items.find((signIn) => signIn.current);
    expect((await play.does('secretary', endPersonSessions, { id: ids.secretary, sessionId: current!.id })).code).toBe(
      'not-found',
    );
    await play.must('secretary', endPersonSessions, { id: ids.secretary });
    expect(
      (await play.must('secretary', listPersonSignIns, { id: ids.secretary })).items.map((signIn) => signIn.id),
    ).toEqual([current!.id]);
  });
});
