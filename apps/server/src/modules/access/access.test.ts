import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { getHallUser } from '@campus/contract/calls/service-hall.ts';
import { getUserInfo, getUserLeftMenu, type MenuItem } from '@campus/contract/calls/user-info.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();

const menuOf = async (account: string): Promise<MenuItem[]> => {
  const { access_token } = await t.signIn(account);
  return (await t.call(getUserLeftMenu, { t: String(t.clock.now()) }, { token: access_token })).body.data;
};
const linksOf = (items: MenuItem[]): string[] => items.flatMap((item) => [item.link, ...linksOf(item.links)]);

describe('the left menu', () => {
  test('[CALL-10] [ENT-06] its items have id, link and links, sections holding their screens', async () => {
    const menu = await menuOf('admin');
    for (const section of menu) {
      expect(section).toMatchObject({ id: expect.any(String), link: expect.stringMatching(/^\/DTBS\//) });
      for (const entry of section.links) expect(entry.link.startsWith(section.link)).toBe(true);
    }
    expect(menu.length).toBeGreaterThan(3);
  });

  test('[BO-26] it is what the roles give: an approver sees theirs, an administrator all of the organisation, the platform all', async () => {
    const approver = linksOf(await menuOf('approver'));
    expect(approver).toContain('/DTBS/MyBusIndex/ToDo');
    expect(approver).toContain('/DTBS/MyMonIndex/Partake');
    expect(approver).not.toContain('/DTBS/SysManIndex/ParameterManagement');
    const admin = linksOf(await menuOf('admin'));
    expect(admin).toContain('/DTBS/NetworkManagement/Accounts');
    expect(admin).not.toContain('/DTBS/OrgUserIndex/OrgManagement');
    const platform = linksOf(await menuOf('platform'));
    const inMenu = Object.values(officePages.pages).filter(({ built, path }) => built && !path.includes('/:'));
    for (const page of inMenu) expect(platform).toContain(page.path);
    expect(linksOf(await menuOf('student'))).toEqual([]);
  });

  test.each(['handler', 'approver', 'admin', 'platform'])(
    'no entry of the menu of %s leads to a page that is not built, and no section is empty',
    async (account) => {
      const entries = (items: MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...entries(item.links)]);
      const menu = entries(await menuOf(account));
      const leaves = menu.filter(({ links }) => links.length === 0);
      const built = Object.values(officePages.pages).filter((page) => page.built);
      expect(leaves.map(({ link }) => link).filter((link) => !built.some(({ path }) => path === link))).toEqual([]);
      expect(leaves.length).toBeGreaterThan(0);
    },
  );

  test('a role that is taken away is gone from the menu at the next call', async () => {
    const { access_token } = await t.signIn('handler');
    const read = async () => (await t.call(getUserLeftMenu, {}, { token: access_token })).body.data;
    expect(await read()).not.toEqual([]);
    const taken = await t.rows(
      `delete from person_roles where person_id = (select id from people where account = 'handler' and organisation_id = (select id from organisations where org_sign = 'scut')) returning *`,
    );
    expect(await read()).toEqual([]);
    for (const row of taken as { organisation_id: string; person_id: string; role_id: string }[]) {
      await t.rows('insert into person_roles values ($1, $2, $3)', [row.organisation_id, row.person_id, row.role_id]);
    }
  });
});

describe('permissions', () => {
  test.each(['student', 'staff', 'handler', 'approver'])(
    '[BO-26] [AUTH-1] the calls of a screen outside the menu are refused to a %s',
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
