import { randomUUID } from 'node:crypto';
import { allCalls } from '@campus/contract/calls/all.ts';
import { previewScope, whyMay } from '@campus/contract/calls/rights.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { type DataScope, dataScopes, type Permission, permissions } from '@campus/contract/permissions.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

const ORGANISATION = `(select id from organisations where org_sign = 'scut')`;

/** Somebody who can sign in, with no role yet; in the department of that Chinese name, or in none. */
export async function makePerson(t: TestApp, account: string, department: string | null = null): Promise<string> {
  const [made] = await t.rows<{ id: string }>(
    `insert into people (id, organisation_id, account, name, kind, active, home_department_id, password_hash, password_state, created_at, changed_at)
     select gen_random_uuid(), p.organisation_id, $1, $1, 'staff', true,
       (select d.id from departments d where d.organisation_id = p.organisation_id and d.name_zh = $2),
       p.password_hash, 'set', now(), now()
     from people p where p.account = 'staff' and p.organisation_id = ${ORGANISATION} returning id`,
    [account, department],
  );
  return made!.id;
}

/** A role of the organisation's own, as it stands in the database. */
export async function makeRole(t: TestApp, code: string, scope: DataScope, rights: readonly Permission[]) {
  const [made] = await t.rows<{ id: string }>(
    `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope)
     values (gen_random_uuid(), ${ORGANISATION}, $1, $1, $1, $2) returning id`,
    [code, scope],
  );
  await setRights(t, made!.id, scope, rights);
  return made!.id;
}

export async function setRights(t: TestApp, roleId: string, scope: DataScope, rights: readonly Permission[]) {
  await t.rows('update roles set data_scope = $2 where id = $1', [roleId, scope]);
  await t.rows('delete from role_permissions where role_id = $1', [roleId]);
  await t.rows('insert into role_permissions (role_id, permission) select $1, unnest($2::text[])', [roleId, rights]);
}

export async function giveRoles(t: TestApp, personId: string, roleIds: readonly string[]) {
  await t.rows('delete from person_roles where person_id = $1', [personId]);
  await t.rows(
    `insert into person_roles (organisation_id, person_id, role_id) select ${ORGANISATION}, $1, unnest($2::uuid[])`,
    [personId, roleIds],
  );
}

const REPORTERS = ['student', '202530550118', '202421011305', '202330781022', 'staff', '100412', '100871', 'handler'];

/** Fault reports of people in several departments. */
export async function makeReports(t: TestApp): Promise<void> {
  const play = orderPlay(t);
  for (const account of REPORTERS) await play.report(account);
}

const idsOf = async (t: TestApp, query: string) => (await t.rows<{ id: string }>(query)).map(({ id }) => id);

/** What a call needs besides its record to come as far as judging it. */
const BESIDES: Readonly<Record<string, object>> = {
  [previewScope.name]: { scope: 'department' },
  [whyMay.name]: { right: 'hall.use' },
};

/** Refused: not allowed at all, or as if the record were not there. Everything else was let in. */
const isLetIn = (status: number) => status !== 401 && status !== 403 && status !== 404;

/**
 * Draws people, their roles, calls that ask for rights, and records, makes each call over HTTP with a session of that
 * person, and compares what came with what "why may" says.
 */
export async function compareWhyMay(t: TestApp, runs: number): Promise<{ letIn: number; refused: number }> {
  const departments = (
    await t.rows<{ name: string }>(
      `select name_zh as name from departments where organisation_id = ${ORGANISATION} order by path limit 8`,
    )
  ).map(({ name }) => name);
  const people = await Promise.all(
    [...departments, null].map((department, n) => makePerson(t, `why-${n}`, department)),
  );
  const everyday = await makeRole(t, 'why-everyday', 'own', ['workflow.use']);
  for (const id of people) await giveRoles(t, id, [everyday]);
  const tokens: string[] = [];
  for (const n of people.keys()) tokens.push((await t.signIn(`why-${n}`)).access_token);
  const drawn = [await makeRole(t, 'why-one', 'own', []), await makeRole(t, 'why-two', 'own', [])] as const;
  const admin = (await t.signIn('admin')).access_token;
  await makeReports(t);
  // Whom a form keeps out sees nothing of it, whatever their roles say.
  await t.rows('update processes set kept_from = $1 where id in (select id from processes order by number limit 3)', [
    people,
  ]);
  const records = {
    person: await idsOf(
      t,
      `(select id from people where organisation_id = ${ORGANISATION} order by account limit 40)
       union all (select id from people where organisation_id <> ${ORGANISATION} order by account limit 4)`,
    ),
    process: [...(await idsOf(t, 'select id from processes order by number')), randomUUID()],
    role: await idsOf(
      t,
      `select id from roles where organisation_id = ${ORGANISATION} union all (select id from roles where organisation_id <> ${ORGANISATION} limit 3)`,
    ),
  };
  // A stream goes on for long, and is tried by itself.
  const calls = allCalls.filter(
    ({ access, about, envelope }) => envelope !== 'events' && (access.kind === 'permission' || about !== null),
  );
  const role = fc.record({
    scope: fc.constantFrom(...dataScopes),
    rights: fc.subarray([...permissions], { maxLength: 12 }),
  });
  const counts = { letIn: 0, refused: 0 };
  const judged = async (call: Call, n: number, record: string | null) => {
    const payload = record && call.about ? { ...BESIDES[call.name], [call.about.field]: record } : {};
    const real = await t.send(call, payload, { token: tokens[n] as string });
    const said = await t.call(
      whyMay,
      { personId: people[n] as string, call: call.name, ...(record && call.about ? { record } : {}) },
      { token: admin },
    );
    const may = said.status === 200 && said.body.data.may;
    counts[may ? 'letIn' : 'refused'] += 1;
    expect(
      { call: call.name, letIn: may },
      `${JSON.stringify(real.body)} but ${JSON.stringify(said.body.data ?? said.body)}`,
    ).toEqual({ call: call.name, letIn: isLetIn(real.status) });
  };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(people.length - 1),
      fc.array(role, { maxLength: 2 }),
      fc.array(fc.tuple(fc.constantFrom(...calls), fc.option(fc.nat(200), { freq: 4 })), {
        minLength: 5,
        maxLength: 5,
      }),
      async (n, roles, asked) => {
        for (const [i, { scope, rights }] of roles.entries()) await setRights(t, drawn[i] as string, scope, rights);
        await giveRoles(t, people[n] as string, drawn.slice(0, roles.length));
        for (const [call, at] of asked) {
          const known = call.about && at !== null ? records[call.about.kind] : null;
          await judged(call, n, known ? (known[(at as number) % known.length] as string) : null);
        }
      },
    ),
    { numRuns: Math.ceil(runs / 5), endOnFailure: true },
  );
  return counts;
}
