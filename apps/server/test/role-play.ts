import { randomUUID } from 'node:crypto';
import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import type { TestApp } from './test-app.ts';

export type MadeRole = { id: string; code: string };

/** Roles of a test's own, given and taken without any call, so that a test says by itself what people can do. */
export function rolePlay(t: TestApp, orgSign = 'scut') {
  const organisation = async () =>
    (await t.rows<{ id: string }>('select id from organisations where org_sign = $1', [orgSign]))[0]!.id;
  const person = async (account: string) =>
    (
      await t.rows<{ id: string }>('select id from people where organisation_id = $1 and account = $2', [
        await organisation(),
        account,
      ])
    )[0]!.id;
  const play = {
    organisation,
    async makeRole(dataScope: DataScope, permissions: readonly Permission[]): Promise<MadeRole> {
      const [id, code] = [randomUUID(), `role-${randomUUID()}`];
      await t.rows(
        `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope) values ($1, $2, $3, $3, $3, $4)`,
        [id, await organisation(), code, dataScope],
      );
      for (const permission of permissions)
        await t.rows('insert into role_permissions values ($1, $2)', [id, permission]);
      return { id, code };
    },
    async give(account: string, role: MadeRole): Promise<void> {
      await t.rows('insert into person_roles values ($1, $2, $3) on conflict do nothing', [
        await organisation(),
        await person(account),
        role.id,
      ]);
    },
    async take(account: string, role: MadeRole): Promise<void> {
      await t.rows('delete from person_roles where person_id = $1 and role_id = $2', [await person(account), role.id]);
    },
    /** Gives somebody these rights and no others. */
    async let(account: string, dataScope: DataScope, permissions: readonly Permission[]): Promise<MadeRole> {
      await t.rows('delete from person_roles where person_id = $1', [await person(account)]);
      const role = await play.makeRole(dataScope, permissions);
      await play.give(account, role);
      return role;
    },
  };
  return play;
}
