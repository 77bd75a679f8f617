import {
  addDepartment,
  getDepartment,
  listManagedDepartments,
  moveDepartment,
} from '@campus/contract/calls/departments.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import type { TestApp } from './test-app.ts';

/** Departments of one university in as few words as a test can say it. */
export function departmentPlay(t: TestApp, orgSign = 'scut') {
  const org = `(select id from organisations where org_sign = '${orgSign}')`;
  const one = async (text: string, values: unknown[] = []) =>
    (await t.rows<{ id: string }>(text, values))[0]?.id as string;
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (account: string) => {
    const known = tokens.get(account) ?? t.signIn(account, { orgSign }).then(({ access_token }) => access_token);
    tokens.set(account, known);
    return known;
  };
  const play = {
    org,
    id: (name: string) => one(`select id from departments where name_zh = $1 and organisation_id = ${org}`, [name]),
    person: (account: string) =>
      one(`select id from people where account = $1 and organisation_id = ${org}`, [account]),
    does: async <C extends Call>(account: string, call: C, payload: Sent<C>) => {
      const { status, body } = await t.call(call, payload, { token: await tokenOf(account), json: true });
      return { status, code: (body.code ?? null) as string | null, data: body.data, body };
    },
    must: async <C extends Call>(call: C, payload: Sent<C>, account = 'admin') => {
      const { status, data, body } = await play.does(account, call, payload);
      if (status !== 200) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
      return data;
    },
    /** A new department of this name in both languages. */
    add: async (name: string, parentId?: string): Promise<string> =>
      (await play.must(addDepartment, { name: { zh: name, en: name }, ...(parentId ? { parentId } : {}) })).id,
    view: (id: string) => play.must(getDepartment, { id }),
    namesUnder: async (parentId?: string, account = 'admin'): Promise<string[]> => {
      const { items } = await play.must(listManagedDepartments, parentId ? { parentId } : {}, account);
      return items.map((item: { name: { zh: string } }) => item.name.zh);
    },
    move: (id: string, parentId?: string, account = 'admin') =>
      play.does(account, moveDepartment, { id, ...(parentId ? { parentId } : {}) }),
    /** Puts somebody into a department as the roster would. */
    settle: (account: string, departmentId: string) =>
      t.rows(`update people set home_department_id = $2 where account = $1 and organisation_id = ${org}`, [
        account,
        departmentId,
      ]),
    /** Gives somebody a role of their own, and nothing else. */
    async role(account: string, scope: DataScope, rights: readonly Permission[]): Promise<void> {
      const role = await one(
        `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope) values (gen_random_uuid(), ${org}, $1, $1, $1, $2) returning id`,
        [`${account}-${scope}-${rights.join('-')}`.slice(0, 60), scope],
      );
      for (const right of rights) await t.rows('insert into role_permissions values ($1, $2)', [role, right]);
      await t.rows(`delete from person_roles where person_id = $1`, [await play.person(account)]);
      await t.rows(`insert into person_roles values (${org}, $1, $2)`, [await play.person(account), role]);
    },
    /** Paths that are not those of their parents with one's own id behind. */
    wrongPaths: () =>
      t.rows(`select d.id from departments d left join departments p on p.id = d.parent_id
        where d.path <> coalesce(p.path, '/') || d.id || '/'`),
  };
  return play;
}
