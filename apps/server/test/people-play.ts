import { getPersonInOffice } from '@campus/contract/calls/people-office.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { flowPlay } from './flow-play.ts';
import type { TestApp } from './test-app.ts';

/** People who look after people: an administrator, and a secretary of one department. */
export function peoplePlay(t: TestApp) {
  const play = flowPlay(t);
  const one = async (text: string, values: unknown[] = []) => (await t.rows<{ id: string }>(text, values))[0]!.id;
  const scut = () => one(`select id from organisations where org_sign = 'scut'`);
  const people = {
    ...play,
    scut,
    department: async (nameZh: string) =>
      one('select id from departments where organisation_id = $1 and name_zh = $2', [await scut(), nameZh]),
    role: async (code: string) =>
      one('select id from roles where organisation_id = $1 and code = $2', [await scut(), code]),
    label: async (nameZh: string) =>
      one('select id from labels where organisation_id = $1 and name_zh = $2', [await scut(), nameZh]),
    /** Somebody with the password of all test people and these roles. */
    async make(account: string, departmentZh: string, roles: readonly string[] = ['staff'], name = account) {
      const id = await one(
        `insert into people (id, organisation_id, account, name, kind, active, home_department_id, password_hash, password_state, created_at, changed_at)
         select gen_random_uuid(), organisation_id, $1, $2, $3, true, $4, password_hash, 'set', now(), now()
         from people where organisation_id = $5 and account = 'staff' returning id`,
        [
          account,
          name,
          roles.includes('student') ? 'student' : 'staff',
          await people.department(departmentZh),
          await scut(),
        ],
      );
      await t.rows(
        'insert into person_roles (organisation_id, person_id, role_id) select organisation_id, $1, id from roles where organisation_id = $2 and code = any($3)',
        [id, await scut(), roles],
      );
      return id;
    },
    /** A role that looks after people of one's own department and below, and nothing else. */
    async makeSecretaryRole() {
      const id = await one(
        `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope, shipped)
         values (gen_random_uuid(), $1, 'secretary', '学院秘书', 'Secretary', 'department-and-below', false) returning id`,
        [await scut()],
      );
      await t.rows(`insert into role_permissions (role_id, permission) values ($1, 'people.manage')`, [id]);
    },
    look: (who: string, id: string): Promise<Reply<typeof getPersonInOffice>> =>
      play.must(who, getPersonInOffice as unknown as Call, { id } as never) as never,
    version: async (id: string) => (await people.look('admin', id)).version,
  };
  return people;
}
