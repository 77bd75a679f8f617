import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import {
  listParameterChanges,
  listParameters,
  restoreParameter,
  saveParameter,
} from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { getOrderStart } from '@campus/contract/calls/work-orders.ts';
import { decidesSignIn, type ParameterKey, parameterCatalogue } from '@campus/rules/parameters/catalogue.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { parametersOf } from '../../../db/seeds/reference/parameters.ts';
import { flowPlay } from '../../../test/flow-play.ts';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { testApp } from '../../../test/test-app.ts';
import { settleSignIn } from './parameters.store.ts';

const t = testApp();
const play = flowPlay(t);
beforeEach(() => play.forget());

const MINUTE = 60_000;
const UNIFIED = {
  pValue5: 'unified authentication',
  pValue9: 'https://sso.example.edu/login',
  pValue10: 'https://sso.example.edu/m',
};
const BY_PASSWORD = { pValue5: 'account and password', pValue9: '', pValue10: '' };

const findShown = async (key: string) =>
  (await play.must('admin', listParameters, { size: 50 })).items.find((item) => item.key === key)!;
async function save(key: ParameterKey, values: Record<string, string>, version?: number) {
  const seen = version ?? (await findShown(key)).version;
  if (!decidesSignIn(key)) return play.does('admin', saveParameter, { key, version: seen, values });
  const { status, body } = await signInSettings(t).save(key, values, seen);
  return { status, body, code: body.code ?? null, data: body.data };
}
const ofScut = (key: string) =>
  `where key = '${key}' and organisation_id = (select id from organisations where org_sign = 'scut')`;
const deskPhone = async () => (await t.call(getOrganisation, { orgSign: 'scut' })).body.data.deskPhone;
const pendingLimit = async () => (await play.must('student', getOrderStart, { kind: 'fault' })).pendingLimit;
const everything = () => t.rows('select * from parameters order by organisation_id, key');
const hall = async () => (await t.call(getServiceHallParameter, { orgSign: 'scut' })).body;

describe('the hall parameters', () => {
  test('[CALL-06] [ENT-05] a bare list whose second item is the sign-in', async () => {
    const body = await hall();
    expect(Array.isArray(body)).toBe(true);
    expect(body[1]).toMatchObject({
      pKey: 'hall.sign-in',
      pValue5: 'account and password',
      pValue9: null,
      pValue10: null,
    });
  });

  test('[CALL-06] an administrator switches to unified login, and an empty text switches back', async () => {
    expect((await save('hall.sign-in', UNIFIED)).status).toBe(200);
    expect((await hall())[1]).toMatchObject(UNIFIED);
    expect((await save('hall.sign-in', BY_PASSWORD)).data.values).not.toHaveProperty('pValue9');
    expect((await findShown('hall.sign-in')).standing).toBe('settled');
  });

  test('[ADM-11] anybody reads these, and no others, whatever they are called', async () => {
    await t.rows(
      `insert into parameters (organisation_id, key, position, name_zh, name_en, values, changed_at, version)
       select id, 'hall.secret-of-mail', 99, 'x', 'x', '{"pValue1": "hunter2"}', now(), 1 from organisations where org_sign = 'scut'`,
    );
    const body = await hall();
    expect(body.map((item: { pKey: string }) => item.pKey)).toEqual([
      'hall.basics',
      'hall.sign-in',
      'hall.epidemic',
      'hall.top-up',
    ]);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    // What nothing obeys cannot be set either.
    const listed = await play.must('admin', listParameters, { size: 50 });
    expect(listed.items.map((item) => item.key)).not.toContain('hall.secret-of-mail');
    const refused = await play.does('admin', saveParameter, {
      key: 'hall.secret-of-mail',
      version: 1,
      values: { pValue1: 'x' },
    });
    expect(refused.code).toBe('parameter-unknown');
  });

  test('[ERR-01] an unknown organisation has no parameters', async () => {
    const reply = await t.call(getServiceHallParameter, { orgSign: 'nowhere' });
    expect(reply.body).toMatchObject({
      StatusCode: 400,
      Data: null,
      Msg: '登录地址有误！',
      code: 'organisation-unknown',
    });
  });
});

describe('[ADM-11] saving', () => {
  test('certificates have several lines, and nothing else has', async () => {
    const certificate = `-----BEGIN CERTIFICATE-----\n${'MIIBszCCAVmgAwIBAgIU\n'.repeat(200)}-----END CERTIFICATE-----`;
    const saved = await save('sign-in.unified', { pValue3: certificate.replaceAll('\n', '\r\n') });
    expect(saved.data.values.pValue3).toContain('MIIBszCCAVmgAwIBAgIU');
    const refused = await play.does('admin', saveParameter, { key: 'hall.basics', values: { pValue1: '1\n2' } });
    expect(refused.code).toBe('parameter-value');
    expect((await save('sign-in.unified', { pValue3: '' })).status).toBe(200);
  });

  test('every parameter that the product ships can be set, and no other one is known', () => {
    const shipped = parametersOf({});
    expect(shipped.map(({ key }) => key).sort()).toEqual(Object.keys(parameterCatalogue).sort());
  });

  test.each<[ParameterKey, string, string[], string]>([
    ['network.fees', 'pValue1', ['-99999999', 'abc', '0.5', '1e9'], '12000'],
    ['hall.top-up', 'pValue1', ['javascript:alert(1)', 'ftp://x', 'pay'], 'https://pay.example.edu/'],
    ['orders.self-help', 'pValue1', ['0', '-1', 'x'], '5'],
    ['hall.epidemic', 'pValue1', ['2026-02-30', 'soon', '20261116'], '2026-11-16'],
    ['hall.sign-in', 'pValue5', ['magic'], 'account and password'],
    [
      'hall.sign-in',
      'pValue9',
      ['javascript:alert(1)', 'http://sso.example.edu/', 'https://x@sso.example.edu', 'https://127.1/cas'],
      'https://sso.example.edu/',
    ],
    ['sign-in.unified', 'pValue1', ['http://sso.example.edu/'], 'https://sso.example.edu/'],
    ['sign-in.wecom', 'pValue5', ['http://wecom.example.edu/'], 'https://wecom.example.edu/'],
    ['sign-in.wecom', 'pValue6', ['http://wecom.example.edu/'], 'https://wecom.example.edu/'],
    ['sign-in.wecom', 'pValue7', ['http://wecom.example.edu/'], 'https://wecom.example.edu/'],
    ['orders.self-help', 'pValue2', ['-1', '100001'], '90'],
    ['places.dormitory-feed', 'pValue3', ['0', 'twelve'], '8'],
    ['network.radius', 'pValue1', ['short'], 'plain'],
    ['hall.basics', 'pValue1', ['0'.repeat(41)], '020-20000001'],
    [
      'sign-in.shared-networks',
      'pValue1',
      ['0.0.0.0/0', '10.0.0.0/99', 'campus', '10.0.0.1;x'],
      '10.0.0.0/16, 127.0.0.1',
    ],
  ])(
    'a value of %s that the product would not obey is refused and changes nothing',
    async (key, name, wrong, right) => {
      const before = await everything();
      for (const value of wrong)
        expect((await save(key, { [name]: value })).body, value).toMatchObject({
          code: 'parameter-value',
          facts: { field: name, may: expect.any(String) },
        });
      expect(await everything()).toEqual(before);
      expect((await save(key, { [name]: right })).status).toBe(200);
    },
  );

  test.each<[ParameterKey, Record<string, string>, string]>([
    ['hall.sign-in', { pValue5: 'unified authentication', pValue9: '' }, 'pValue9'],
    ['hall.epidemic', { pValue1: '2026-12-01', pValue2: '2026-11-30' }, 'pValue2'],
  ])('values of %s that the product would not obey together are refused', async (key, values, field) => {
    const before = await everything();
    expect((await save(key, values)).body).toMatchObject({ code: 'parameter-value', facts: { field } });
    expect(await everything()).toEqual(before);
  });

  test('a value that the parameter has not is named', async () => {
    expect((await save('network.fees', { pValue7: '1' })).body).toMatchObject({
      code: 'parameter-value',
      facts: { field: 'pValue7', may: 'pValue1' },
    });
  });

  test('an old value that is not obeyed is shown as such, and stays until it is changed', async () => {
    await t.rows(
      `update parameters set values = '{"pValue1": "many", "pValue2": "60"}' where key = 'orders.self-help'
         and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    expect((await findShown('orders.self-help')).notObeyed).toEqual(['pValue1']);
    expect((await save('orders.self-help', { pValue2: '90' })).data).toMatchObject({
      values: { pValue1: 'many', pValue2: '90' },
      notObeyed: ['pValue1'],
    });
    expect((await save('orders.self-help', { pValue1: '4' })).data.notObeyed).toEqual([]);
  });

  test.each<[ParameterKey, string, () => Promise<unknown>, unknown]>([
    ['orders.self-help', '0', pendingLimit, 3],
    ['orders.self-help', 'many', pendingLimit, 3],
    ['orders.self-help', '5000', pendingLimit, 3],
    ['hall.top-up', 'ftp://pay', async () => (await hall())[3].pValue1, null],
    ['hall.basics', '0'.repeat(41), deskPhone, null],
  ])('an old value of %s that is not obeyed counts as not set: %s', async (key, old, counted, unset) => {
    const values = (await t.rows<{ values: object }>(`select values from parameters ${ofScut(key)}`))[0]!.values;
    await t.rows(`update parameters set values = values || jsonb_build_object('pValue1', $1::text) ${ofScut(key)}`, [
      old,
    ]);
    expect((await findShown(key)).notObeyed).toEqual(['pValue1']);
    expect(await counted()).toBe(unset);
    await t.rows(`update parameters set values = $1 ${ofScut(key)}`, [JSON.stringify(values)]);
  });

  test('what is set counts at once', async () => {
    await save('hall.basics', { pValue1: '020-87110000' });
    expect(await deskPhone()).toBe('020-87110000');
    await save('orders.self-help', { pValue1: '7' });
    expect(await pendingLimit()).toBe(7);
    await save('orders.self-help', { pValue1: '' });
    expect(await pendingLimit()).toBe(3);
  });

  test('who saves what somebody else changed meanwhile is told, and nothing is lost', async () => {
    const { version } = await findShown('network.fees');
    expect((await save('network.fees', { pValue1: '7000' }, version)).status).toBe(200);
    expect((await save('network.fees', { pValue1: '8000' }, version)).code).toBe('parameter-changed');
    expect((await findShown('network.fees')).values).toEqual({ pValue1: '7000' });
    const { version: now } = await findShown('network.fees');
    const answers = await Promise.all([1, 2, 3].map((n) => save('network.fees', { pValue1: `${n}000` }, now)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('unknown values are named, in JSON as in a form', async () => {
    const { access_token: token } = await t.signIn('admin');
    for (const json of [false, true]) {
      const reply = await t.send(
        saveParameter as never,
        { key: 'hall.basics', version: 1, values: { pValue11: 'x' } },
        { token, json },
      );
      expect(reply.status).toBe(422);
      expect(reply.body.facts.fields[0].field).toMatch(/^values/);
    }
  });
});

describe('[ADM-11] history', () => {
  test('every version is kept with who made it, and can be brought back', async () => {
    const key = 'hall.epidemic';
    const first = await findShown(key);
    await save(key, { pValue1: '2026-12-01', pValue3: '9' });
    await save(key, { pValue1: '' });
    const changes = await play.must('admin', listParameterChanges, { key });
    const [third, second, oldest] = changes.items;
    expect(third).toMatchObject({ values: { pValue3: '9' }, changedBy: expect.any(String), restoredFrom: null });
    expect(second).toMatchObject({ values: { pValue1: '2026-12-01', pValue3: '9' } });
    expect(oldest).toMatchObject({ version: first.version, values: first.values, changedBy: first.changedBy });
    const restored = await play.must('admin', restoreParameter, {
      key,
      version: third!.version,
      to: second!.version,
    });
    expect(restored.values).toEqual(second!.values);
    expect((await play.must('admin', listParameterChanges, { key, size: 1 })).items[0]).toMatchObject({
      restoredFrom: second!.version,
      values: second!.values,
    });
    const none = await play.does('admin', restoreParameter, { key, version: restored.version, to: 9999 });
    expect(none.code).toBe('not-found');
    expect((await play.does('admin', listParameterChanges, { key: 'hall.none' })).code).toBe('parameter-unknown');
  });

  test('what would not be obeyed is not brought back', async () => {
    const key = 'places.dormitory-feed';
    await t.rows(
      `update parameters set values = '{"pValue1": "half"}', version = version + 1 where key = $1
         and organisation_id = (select id from organisations where org_sign = 'scut')`,
      [key],
    );
    const bad = await findShown(key);
    const good = await play.must('admin', saveParameter, { key, version: bad.version, values: { pValue1: '40' } });
    const refused = await play.does('admin', restoreParameter, { key, version: good.version, to: bad.version });
    expect(refused.code).toBe('parameter-value');
  });
});

describe('[ADM-11] sign-in settings prove themselves', () => {
  test('after ten minutes in which nobody signed in by the new way the former one counts again', async () => {
    await save('hall.sign-in', UNIFIED);
    expect(await findShown('hall.sign-in')).toMatchObject({ standing: 'proving', values: UNIFIED });
    // A password is not the new way.
    await t.hallSignIn('admin');
    t.clock.advance(10 * MINUTE - 2);
    expect((await hall())[1]).toMatchObject(UNIFIED);
    t.clock.advance(2);
    expect((await hall())[1]).toMatchObject({ pValue5: 'account and password', pValue9: null });
    play.forget();
    expect(await findShown('hall.sign-in')).toMatchObject({
      standing: 'went-back',
      values: { pValue5: 'account and password' },
      tried: { values: UNIFIED },
    });
    // What is saved next begins with what counts.
    await save('hall.sign-in', { pValue9: 'https://sso.example.edu/' });
    expect(await findShown('hall.sign-in')).toMatchObject({
      values: { pValue5: 'account and password', pValue9: 'https://sso.example.edu/' },
    });
  });

  test('a sign-in by the new way settles it, and only one that comes after', async () => {
    await save('hall.sign-in', BY_PASSWORD);
    await t.hallSignIn('student');
    await save('hall.sign-in', { pValue9: 'https://sso.example.edu/second' });
    expect((await findShown('hall.sign-in')).standing).toBe('proving');
    await t.hallSignIn('student');
    expect((await findShown('hall.sign-in')).standing).toBe('settled');
    t.clock.advance(20 * MINUTE);
    play.forget();
    expect((await hall())[1]).toMatchObject({ pValue9: 'https://sso.example.edu/second' });
  });

  test('a sign-in that was under way when it was saved proves nothing', async () => {
    await save('hall.sign-in', { pValue9: 'https://sso.example.edu/under-way' });
    await t.rows(`update parameters set changed_at = changed_at + interval '1 second' ${ofScut('hall.sign-in')}`);
    await t.hallSignIn('student');
    expect((await findShown('hall.sign-in')).standing).toBe('proving');
    t.clock.advance(1000);
    await t.hallSignIn('student');
    expect((await findShown('hall.sign-in')).standing).toBe('settled');
  });

  test('a unified login proves the address that vouched for the person, and no other', async () => {
    const [{ id }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
    const signIn = (address: string) =>
      t.foundation.db.run(settleSignIn(id, { mode: 'unified authentication', address }, t.clock.now()));
    await save('hall.sign-in', UNIFIED);
    await signIn('https://sso.example.edu/second');
    expect((await findShown('hall.sign-in')).standing).toBe('proving');
    await signIn(UNIFIED.pValue10);
    expect((await findShown('hall.sign-in')).standing).toBe('settled');
    await save('hall.sign-in', BY_PASSWORD);
    await t.hallSignIn('student');
  });

  test('of several tries in a row the last that worked comes back', async () => {
    const worked = (await findShown('hall.sign-in')).values;
    await save('hall.sign-in', UNIFIED);
    await save('hall.sign-in', { pValue9: 'https://sso.example.edu/third' });
    t.clock.advance(10 * MINUTE);
    play.forget();
    expect((await findShown('hall.sign-in')).values).toEqual(worked);
  });

  test('whoever holds parameters.write, by whatever role, signs in by password, whatever the setting says', async () => {
    await t.rows(`with made as (
        insert into roles (id, organisation_id, code, name_zh, name_en, data_scope, shipped)
        select gen_random_uuid(), id, 'settings-clerk', '参数管理员', 'Settings clerk', 'own', false from organisations where org_sign = 'scut'
        returning id, organisation_id), may as (
        insert into role_permissions (role_id, permission) select id, unnest(array['parameters.write', 'parameters.read', 'hall.use']) from made)
      insert into person_roles (organisation_id, person_id, role_id)
        select made.organisation_id, p.id, made.id from made join people p on p.organisation_id = made.organisation_id and p.account = 'staff'`);
    await save('hall.sign-in', UNIFIED);
    for (const settled of [false, true]) {
      if (settled) await t.rows(`update parameters set former = null, prove_until = null ${ofScut('hall.sign-in')}`);
      for (const account of ['admin', 'staff']) {
        await expect(t.signIn(account)).resolves.toMatchObject({ access_token: expect.any(String) });
        await expect(t.hallSignIn(account)).resolves.toEqual(expect.any(String));
      }
    }
    const { access_token: token } = await t.signIn('staff');
    // That is a way in. How people sign in is changed by whoever holds all that anybody does (decisions/072).
    const back = await t.call(saveParameter, { key: 'hall.sign-in', values: BY_PASSWORD }, { token });
    expect(back.body.code).toBe('sign-in-settings-of-all');
    expect((await save('hall.sign-in', BY_PASSWORD)).status).toBe(200);
    await t.hallSignIn('student');
  });
});

test('[ADM-12] the log says what a setting was and is', async () => {
  await save('network.fees', { pValue1: '4321' });
  const [line] = await t.rows(
    `select record, before, after from audit_entries where record = 'parameter/network.fees' order by id desc limit 1`,
  );
  expect(line).toMatchObject({ before: { opening: expect.any(String) }, after: { opening: '4321' } });
});

test('the list is paged by keyset', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await play.must('admin', listParameters, { size: 2, ...(after ? { after } : {}) });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map((item) => item.key));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(Object.keys(parameterCatalogue));
});
