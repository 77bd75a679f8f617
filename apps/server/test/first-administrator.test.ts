import { randomUUID } from 'node:crypto';
import { shippedRoles } from '@campus/contract/permissions.ts';
import { checkPassword } from '@campus/rules/basics/formats.ts';
import { parameterCatalogue } from '@campus/rules/parameters/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFirstAdministrator } from '../db/seeds/index.ts';
import { verifyPassword } from '../src/platform/passwords.ts';
import { databasesToSeed, everyRow, LATER, NOW, type Seeded } from './seeded-database.ts';

const { emptyDatabase } = databasesToSeed();

describe('the first administrator', () => {
  let seeded: Seeded;
  const asked = { orgSign: 'North-1', oName: ' 北方大学 ', account: 'Root', name: '王管理', platform: false, now: NOW };
  beforeAll(async () => {
    seeded = await emptyDatabase();
  });
  const people = () =>
    seeded.rows<{ password_hash: string }>(
      `select o.org_sign, o.o_name, o.o_name_en, o.office_inactivity, p.account, p.kind, p.active, p.password_state, p.password_hash,
         (select array_agg(r.code order by r.code) from person_roles pr join roles r on r.id = pr.role_id where pr.person_id = p.id) as roles
       from people p join organisations o on o.id = p.organisation_id order by p.created_at, p.account`,
    );

  test('comes with the organisation and a password for one sign-in', async () => {
    const { password, ...rest } = await createFirstAdministrator(seeded.database.db, asked);
    expect(rest).toMatchObject({
      university: { orgSign: 'north-1', oName: '北方大学' },
      before: 0,
      anyPlatform: false,
    });
    expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{12}$/);
    expect(checkPassword({ next: password, confirm: password, account: asked.account })).toBe(null);
    const [made] = await people();
    expect(made).toMatchObject({
      org_sign: 'north-1',
      o_name: '北方大学',
      o_name_en: '北方大学',
      office_inactivity: false,
      account: 'Root',
      kind: 'staff',
      active: true,
      password_state: 'one-time',
      roles: ['administrator'],
    });
    expect(await verifyPassword(password, made?.password_hash ?? '')).toBe(true);
    expect((await seeded.rows('select 1 from roles')).length).toBe(shippedRoles.length);
    expect((await seeded.rows('select 1 from parameters')).length).toBe(Object.keys(parameterCatalogue).length);
  });

  test('is refused where the account exists, whatever its case, and leaves nothing behind', async () => {
    const before = await everyRow(seeded);
    await expect(createFirstAdministrator(seeded.database.db, { ...asked, account: 'rOOT' })).rejects.toThrow(
      'exists already',
    );
    expect(await everyRow(seeded)).toEqual(before);
  });

  test('joins an organisation that is there, which keeps its name', async () => {
    const second = { ...asked, oName: '别的大学', account: 'second', now: LATER };
    expect(await createFirstAdministrator(seeded.database.db, second)).toMatchObject({ before: 1, anyPlatform: false });
    expect(await people()).toMatchObject([{ account: 'Root' }, { account: 'second', o_name: '北方大学' }]);
  });

  test('[RUN-28] has rights of the platform only where they are asked for', async () => {
    const given = { ...asked, account: 'keeper', platform: true, now: LATER + 1 };
    const later = { ...asked, orgSign: 'south', oName: '南方大学', account: 'dean', now: LATER + 2 };
    expect(await createFirstAdministrator(seeded.database.db, given)).toMatchObject({ before: 2, anyPlatform: true });
    expect(await createFirstAdministrator(seeded.database.db, later)).toMatchObject({ before: 0, anyPlatform: true });
    expect(await people()).toMatchObject([
      { account: 'Root', roles: ['administrator'] },
      { account: 'second', roles: ['administrator'] },
      { account: 'keeper', roles: ['administrator', 'platform-administrator'] },
      { account: 'dean', roles: ['administrator'] },
    ]);
  });

  test('[RUN-28] of those who administer a university only the active ones count', async () => {
    await seeded.rows(`update people set active = false where account in ('second', 'keeper')`);
    const again = { ...asked, account: 'fourth', now: LATER + 3 };
    expect(await createFirstAdministrator(seeded.database.db, again)).toMatchObject({ before: 1, anyPlatform: false });
  });

  test.each([
    [{ orgSign: '北方' }, 'small letters'],
    [{ account: '  ' }, 'must not be empty'],
    [{ name: '' }, 'must not be empty'],
    [{ oName: ' ' }, 'must not be empty'],
  ])('is refused for %j', async (change, message) => {
    await expect(createFirstAdministrator(seeded.database.db, { ...asked, ...change })).rejects.toThrow(message);
  });

  test('is refused in an organisation that is switched off', async () => {
    await seeded.rows('update organisations set active = false');
    await expect(createFirstAdministrator(seeded.database.db, { ...asked, account: 'third' })).rejects.toThrow(
      'switched off',
    );
  });

  test.each(['华南理工大学', '顺德职业技术学院'])(
    '[STATE-02] %s begins with the inactivity time-out',
    async (oName) => {
      const orgSign = `o-${randomUUID().slice(0, 8)}`;
      await createFirstAdministrator(seeded.database.db, { ...asked, orgSign, oName });
      const found = await seeded.rows('select office_inactivity from organisations where org_sign = $1', [orgSign]);
      expect(found).toEqual([{ office_inactivity: true }]);
    },
  );
});
