import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();

describe('the hall parameters', () => {
  test('[CALL-06] [ENT-05] a bare list whose second item is the sign-in', async () => {
    const reply = await t.call(getServiceHallParameter, { orgSign: 'scut' });
    expect(Array.isArray(reply.body)).toBe(true);
    expect(reply.body[1]).toMatchObject({
      pKey: 'hall.sign-in',
      pValue5: 'account and password',
      pValue9: null,
      pValue10: null,
    });
  });

  test('[CALL-06] an administrator switches to unified login, and an empty text switches back', async () => {
    const { access_token: token } = await t.signIn('admin');
    const values = {
      pValue5: 'unified authentication',
      pValue9: 'https://sso.example.edu/login',
      pValue10: 'https://sso.example.edu/m',
    };
    expect((await t.call(saveParameter, { key: 'hall.sign-in', values }, { token })).status).toBe(200);
    expect((await t.call(getServiceHallParameter, { orgSign: 'scut' })).body[1]).toMatchObject(values);
    const cleared = await t.call(
      saveParameter,
      { key: 'hall.sign-in', values: { pValue5: 'account and password', pValue9: '', pValue10: '' } },
      { token },
    );
    expect(cleared.body.data.values).not.toHaveProperty('pValue9');
  });

  test('anybody reads these, and no others, whatever they are called', async () => {
    await t.rows(
      `insert into parameters (organisation_id, key, position, name_zh, name_en, values, changed_at, version)
       select id, 'hall.secret-of-mail', 99, 'x', 'x', '{"pValue1": "hunter2"}', now(), 1 from organisations where org_sign = 'scut'`,
    );
    const { body } = await t.call(getServiceHallParameter, { orgSign: 'scut' });
    expect(body.map((one: { pKey: string }) => one.pKey)).toEqual([
      'hall.basics',
      'hall.sign-in',
      'hall.epidemic',
      'hall.top-up',
    ]);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  test.each([
    ['network.fees', 'pValue1', ['-99999999', 'abc', '0.5', '1e9'], '12000'],
    ['hall.top-up', 'pValue1', ['javascript:alert(1)', 'ftp://x', 'pay'], 'https://pay.example.edu/'],
    ['orders.self-help', 'pValue1', ['0', '-1', 'x'], '5'],
    ['hall.epidemic', 'pValue1', ['2026-02-30', 'soon', '20261116'], '2026-11-16'],
    [
      'sign-in.shared-networks',
      'pValue1',
      ['0.0.0.0/0', '10.0.0.0/99', 'campus', '10.0.0.1;x'],
      '10.0.0.0/16, 127.0.0.1',
    ],
  ])('a value of %s that the product would not obey is refused', async (key, name, wrong, right) => {
    const { access_token: token } = await t.signIn('admin');
    const save = (value: string) => t.call(saveParameter, { key, values: { [name]: value } }, { token });
    for (const value of wrong) expect((await save(value)).body, value).toMatchObject({ code: 'parameter-value' });
    expect((await save(right)).status).toBe(200);
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

describe('saving', () => {
  test.each([
    ['a login mode that nobody knows', 'hall.sign-in', { pValue5: 'magic' }, 'parameter-value'],
    ['an address that is none', 'hall.sign-in', { pValue9: 'javascript:alert(1)' }, 'parameter-value'],
    ['a parameter that is not there', 'hall.none', { pValue1: 'x' }, 'parameter-unknown'],
  ])('%s is refused and changes nothing', async (_title, key, values, code) => {
    const { access_token: token } = await t.signIn('admin');
    const before = await t.rows('select * from parameters order by organisation_id, key');
    const reply = await t.call(saveParameter, { key, values } as never, { token });
    expect(reply.body.code).toBe(code);
    expect(await t.rows('select * from parameters order by organisation_id, key')).toEqual(before);
  });

  test('unknown values are named, in JSON as in a form', async () => {
    const { access_token: token } = await t.signIn('admin');
    for (const json of [false, true]) {
      const reply = await t.send(
        saveParameter as never,
        { key: 'hall.basics', values: { pValue11: 'x' } },
        { token, json },
      );
      expect(reply.status).toBe(422);
      expect(reply.body.facts.fields[0].field).toMatch(/^values/);
    }
  });
});

test('the list is paged by keyset', async () => {
  const { access_token: token } = await t.signIn('admin');
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { data } = (await t.call(listParameters, { size: 2, ...(after ? { after } : {}) }, { token })).body;
    expect(data.items.length).toBeLessThanOrEqual(2);
    seen.push(...data.items.map((item: { key: string }) => item.key));
    after = data.next ?? undefined;
  } while (after);
  const all = await t.rows<{ key: string }>(
    `select key from parameters where organisation_id = (select id from organisations where org_sign = 'scut') order by position`,
  );
  expect(seen).toEqual(all.map((row) => row.key));
});
