import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();

describe('permissions', () => {
  test.each(['student', 'staff', 'handler', 'approver'])(
    '[BO-26] [AUTH-1] the calls of a screen without the right are refused to a %s',
    async (account) => {
      const { access_token } = await t.signIn(account);
      for (const call of [listParameters, listAuditEntries]) {
        const reply = await t.call(call, {}, { token: access_token });
        expect(reply.body).toMatchObject({
          statusCode: 403,
          data: null,
          msg: '您没有权限进行此操作！',
          code: 'not-allowed',
        });
      }
      const write = await t.call(
        saveParameter,
        { key: 'hall.basics', values: { pValue1: 'x' } },
        { token: access_token },
      );
      expect(write.body.code).toBe('not-allowed');
    },
  );

  test('an administrator may, and only in their own organisation', async () => {
    const { access_token } = await t.signIn('admin');
    const saved = await t.call(
      saveParameter,
      { key: 'hall.basics', values: { pValue1: '020-12345678' } },
      { token: access_token },
    );
    expect(saved.body.data).toMatchObject({ key: 'hall.basics', values: { pValue1: '020-12345678' } });
    const others = await t.rows(
      `select 1 from parameters p join organisations o on o.id = p.organisation_id where o.org_sign <> 'scut' and p.values ->> 'pValue1' = '020-12345678'`,
    );
    expect(others).toEqual([]);
  });
});

test('[ENT-03] who is signed in, with the organisation and everything they may', async () => {
  const { access_token } = await t.signIn('admin');
  const { data } = (await t.call(getUserInfo, {}, { token: access_token })).body;
  expect(data).toMatchObject({ account: 'admin', orgSign: 'scut', oName: '华南理工大学', inactivity: true });
  expect(data.permissions).toContain('parameters.write');
  expect(data.permissions).not.toContain('organisations.manage');
  const hall = await t.hallSignIn('student');
  expect((await t.call(getHallUser, {}, { token: hall })).body.Data).toMatchObject({
    account: 'student',
    kind: 'student',
    orgSign: 'scut',
  });
});
