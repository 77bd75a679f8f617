import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import {
  addRoleMembers,
  deleteRole,
  getRole,
  listRights,
  listRoleDifferences,
  listRoleMembers,
  listRoles,
  listWhoMay,
  previewScope,
  removeRoleMembers,
  saveRole,
  whyMay,
} from '@campus/contract/calls/rights.ts';
import { dataScopes, type Permission } from '@campus/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { giveRoles, makePerson, makeReports, makeRole, setRights } from '../../../test/rights-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const queries = countQueries();
let admin: { token: string };
let roleId: Record<string, string>;
let personId: Record<string, string>;

beforeAll(async () => {
  admin = { token: (await t.signIn('admin')).access_token };
  const of = async (query: string) =>
    Object.fromEntries((await t.rows<{ name: string; id: string }>(query)).map(({ name, id }) => [name, id]));
  const scut = `(select id from organisations where org_sign = 'scut')`;
  roleId = await of(`select code as name, id from roles where organisation_id = ${scut}`);
  await makeReports(t);
  personId = await of(`select account as name, id from people where organisation_id = ${scut}`);
});

/** Somebody who manages roles by a role of their own, and whatever else it gives. */
async function manager(
  account: string,
  rights: Permission[],
  scope: (typeof dataScopes)[number] = 'organisation',
  department: string | null = null,
) {
  const id = await makePerson(t, account, department);
  const role = await makeRole(t, `of-${account}`, scope, ['roles.manage', ...rights]);
  await giveRoles(t, id, [role]);
  return { id, role, token: (await t.signIn(account)).access_token };
}

const name = { zh: '书记', en: 'Secretary' };
const save = async (sent: Record<string, unknown>, as: { token: string } = admin) =>
  t.send(saveRole as never, sent, { token: as.token, json: true });

describe('[ADM-07] [BO-02] roles', () => {
  test('are made, found, renamed and given other rights; members see it at their next call', async () => {
    const made = await save({ code: 'secretary', name, scope: 'department', rights: ['workflow.use'] });
    expect(made.body.data).toMatchObject({ version: 1 });
    const { id } = made.body.data;
    const member = await makePerson(t, 'secretary-1', '网络中心');
    const added = await t.call(addRoleMembers, { id, people: [member] }, admin);
    expect(added.body.data).toEqual({ changed: 1 });
    const { access_token: token } = await t.signIn('secretary-1');
    expect((await t.call(listAuditEntries, {}, { token })).status).toBe(403);
    const changed = await save({ id, version: 1, name, scope: 'own', rights: ['workflow.use', 'audit.read'] });
    expect(changed.body.data).toEqual({ id, version: 2 });
    expect((await t.call(listAuditEntries, {}, { token })).status).toBe(200);
    const role = (await t.call(getRole, { id }, admin)).body.data;
    expect(role).toMatchObject({
      code: 'secretary',
      scope: 'own',
      rights: ['audit.read', 'workflow.use'],
      members: 1,
      shipped: false,
      shippedAs: null,
      openActions: ['change', 'members'],
    });
    expect((await t.call(listRoles, { words: '书记' }, admin)).body.data.items).toMatchObject([{ id, members: 1 }]);
    expect((await t.call(removeRoleMembers, { id, people: [member] }, admin)).body.data).toEqual({ changed: 1 });
    expect((await t.call(listAuditEntries, {}, { token })).status).toBe(403);
  });

  test('a code is taken once, and is needed', async () => {
    const twice = await save({ code: 'handler', name, scope: 'own', rights: [] });
    expect(twice.body.facts.fields).toMatchObject([{ field: 'code', code: 'taken' }]);
    const without = await save({ name, scope: 'own', rights: [] });
    expect(without.body.facts.fields).toMatchObject([{ field: 'code', code: 'required' }]);
  });

  test('a save of what somebody else has changed meanwhile is refused, one of two at the same moment too', async () => {
    const { id } = (await save({ code: 'twice', name, scope: 'own', rights: [] })).body.data;
    const both = await Promise.all(
      ['audit.read', 'places.manage'].map((right) => save({ id, version: 1, name, scope: 'own', rights: [right] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('role-changed');
  });

  test('every right comes with its calls, and how far the caller holds it', async () => {
    const { items } = (await t.call(listRights, {}, admin)).body.data;
    const of = (right: string) => items.find((item: { right: string }) => item.right === right);
    expect(of('audit.read')).toMatchObject({ held: 'organisation', screen: 'system' });
    expect(of('audit.read').calls.map((call: { name: string }) => call.name)).toContain('ListAuditEntries');
    expect(of('network.manage').calls).toContainEqual(
      expect.objectContaining({ name: 'LookAtNetwork', further: true }),
    );
    expect(of('organisations.manage').held).toBeNull();
  });
});

describe('[ADM-07] [ADM-14] nobody changes a role beyond what they hold', () => {
  test('a right that the caller lacks is refused in a new role, a changed one and a copy', async () => {
    const weak = await manager('weak', ['audit.read']);
    const reply = await save({ code: 'w1', name, scope: 'own', rights: ['audit.read'] }, weak);
    expect(reply.status).toBe(200);
    const more = await save({ code: 'w2', name, scope: 'own', rights: ['parameters.write'] }, weak);
    expect(more.body.code).toBe('more-than-held');
    const { id } = reply.body.data;
    const later = await save({ id, version: 1, name, scope: 'own', rights: ['people.manage'] }, weak);
    expect(later.body.code).toBe('more-than-held');
    const own = await save(
      { id: weak.role, version: 1, name, scope: 'organisation', rights: ['roles.manage', 'people.manage'] },
      weak,
    );
    expect(own.body.code).toBe('more-than-held');
  });

  test('a role that holds more is not touched, nor one that somebody stronger has', async () => {
    const weak = await manager('weak-2', ['audit.read']);
    const renamed = await save({ id: roleId.administrator, version: 1, name, scope: 'own', rights: [] }, weak);
    expect(renamed.body.code).toBe('stronger-role');
    const platform = await save({
      id: roleId['platform-administrator'],
      version: 1,
      name,
      scope: 'organisation',
      rights: [],
    });
    expect(platform.body.code).toBe('stronger-role');
    const { id } = (await save({ code: 'harmless', name, scope: 'own', rights: ['audit.read'] }, weak)).body.data;
    await t.rows('insert into person_roles select organisation_id, id, $2 from people where id = $1', [
      personId.admin,
      id,
    ]);
    expect((await save({ id, version: 1, name, scope: 'own', rights: [] }, weak)).body.code).toBe('stronger-person');
    expect((await save({ id, version: 1, name, scope: 'own', rights: [] })).status).toBe(200);
  });

  test('whoever reaches only a part gives roles there, and changes none', async () => {
    const part = await manager('part', ['audit.read'], 'department-and-below', '网络中心');
    const made = await save({ code: 'p1', name, scope: 'own', rights: [] }, part);
    expect(made.body.code).toBe('roles-of-everybody');
    const { id } = (await save({ code: 'p2', name, scope: 'department', rights: ['audit.read'] })).body.data;
    const changed = await save({ id, version: 1, name, scope: 'own', rights: [] }, part);
    expect(changed.body.code).toBe('roles-of-everybody');
    const near = await makePerson(t, 'near', '网络中心');
    const far = await makePerson(t, 'far', '国际教育学院');
    expect((await t.call(addRoleMembers, { id, people: [near] }, part)).body.data).toEqual({ changed: 1 });
    expect((await t.call(addRoleMembers, { id, people: [near, far] }, part)).body.code).toBe('not-found');
    expect((await t.call(addRoleMembers, { id, people: [far] }, admin)).status).toBe(200);
    const seen = (await t.call(listRoleMembers, { id }, part)).body.data.items;
    expect(seen.map((person: { account: string }) => person.account)).toEqual(['near']);
    expect((await t.call(getRole, { id }, part)).body.data.members).toBe(1);
    expect((await t.call(listRoleMembers, { id }, admin)).body.data.items).toHaveLength(2);
    expect((await t.call(addRoleMembers, { id: roleId.administrator as string, people: [near] }, part)).body.code).toBe(
      'more-than-held',
    );
  });

  test('the role of administrators keeps what makes them, and the last administrator stays', async () => {
    const { version, rights } = (await t.call(getRole, { id: roleId.administrator as string }, admin)).body.data;
    const without = (right: string) => rights.filter((held: string) => held !== right);
    for (const sent of [
      { scope: 'organisation', rights: without('roles.manage') },
      { scope: 'organisation', rights: without('people.manage') },
      { scope: 'department', rights },
    ]) {
      const refused = await save({ id: roleId.administrator, version, name, ...sent });
      expect(refused.body.code).toBe('administrators-keep');
    }
    await t.rows('delete from person_roles where role_id = $1', [roleId['platform-administrator']]);
    const last = (await t.call(listRoleMembers, { id: roleId.administrator as string, size: 100 }, admin)).body.data;
    const peopleIds = last.items.map((person: { id: string }) => person.id);
    const left = await t.call(removeRoleMembers, { id: roleId.administrator as string, people: peopleIds }, admin);
    expect(left.body.code).toBe('last-administrator');
  });

  test('a role is deleted when nobody has it and no flow names it, and no shipped one', async () => {
    expect((await t.call(deleteRole, { id: roleId.student as string, version: 1 }, admin)).body.code).toBe(
      'role-shipped',
    );
    const { id } = (await save({ code: 'gone', name, scope: 'own', rights: [] })).body.data;
    const person = await makePerson(t, 'goner');
    await giveRoles(t, person, [id]);
    expect((await t.call(deleteRole, { id, version: 1 }, admin)).body).toMatchObject({
      code: 'role-has-members',
      facts: { n: 1 },
    });
    await giveRoles(t, person, []);
    const [draft] = await t.rows<{ id: string }>(
      `insert into business_versions (id, organisation_id, business_id, number, state, flow, form, changed_at)
       select gen_random_uuid(), v.organisation_id, v.business_id, 99, 'draft', v.flow || '{"asks": {"kind": "role", "role": "gone"}}', v.form, now()
       from business_versions v join organisations o on o.id = v.organisation_id and o.org_sign = 'scut' limit 1 returning id`,
    );
    expect((await t.call(deleteRole, { id, version: 1 }, admin)).body.code).toBe('role-in-flows');
    await t.rows('delete from business_versions where id = $1', [draft!.id]);
    expect((await t.call(deleteRole, { id, version: 2 }, admin)).body.code).toBe('role-changed');
    expect((await t.call(deleteRole, { id, version: 1 }, admin)).status).toBe(200);
    expect((await t.call(getRole, { id }, admin)).status).toBe(404);
  });
});

describe('[ADM-07] what a scope reaches', () => {
  test.each(dataScopes)('%s: the figures are those of the lists', async (scope) => {
    const id = await makePerson(t, `reach-${scope}`, '网络中心');
    const role = await makeRole(t, `reach-${scope}`, 'own', ['workflow.use']);
    await giveRoles(t, id, [role]);
    const { access_token: token } = await t.signIn(`reach-${scope}`);
    const preview = (await t.call(previewScope, { roleId: role, personId: id, scope }, admin)).body.data;
    expect(preview.now).toEqual({ people: 1, processes: 0, lines: 0 });
    await setRights(t, role, scope, ['business.monitor-all', 'roles.manage']);
    let processes = 0;
    for (const group of ['todo', 'doing', 'done', 'abort'] as const)
      for (let after: string | undefined; ; ) {
        const { items, next } = (
          await t.call(listAllProcesses, { group, size: 100, ...(after ? { after } : {}) }, { token })
        ).body.data;
        processes += items.length;
        if (!next) break;
        after = next;
      }
    expect(preview.after.processes).toBe(processes);
    if (scope === 'organisation') expect(processes).toBeGreaterThan(5);
    const roleOfAll = await makeRole(t, `all-${scope}`, 'own', []);
    await t.rows(
      `insert into person_roles select organisation_id, id, $1 from people where organisation_id = (select organisation_id from people where id = $2)`,
      [roleOfAll, id],
    );
    let people = 0;
    for (let after: string | undefined; ; ) {
      const query = { id: roleOfAll, size: 100, ...(after ? { after } : {}) };
      const { items, next } = (await t.call(listRoleMembers, query, { token })).body.data;
      people += items.length;
      if (!next) break;
      after = next;
    }
    expect(preview.after.people).toBe(people);
    expect(preview.added.people).toBe(people - 1);
    expect(preview.samples.length).toBe(Math.min(10, people));
    const back = (await t.call(previewScope, { roleId: role, personId: id, scope: 'own' }, admin)).body.data;
    expect(back.now).toEqual(preview.after);
    expect(back.taken.people).toBe(people - 1);
  });
});

describe('[ADM-09] [BO-06] who may what', () => {
  test('a right names the people who hold it, and by which role, page by page', async () => {
    const first = (await t.call(listWhoMay, { right: 'audit.read', size: 1 }, admin)).body.data;
    expect(first.items[0].roles.length).toBeGreaterThan(0);
    expect(first.next).not.toBeNull();
    const all = (await t.call(listWhoMay, { right: 'audit.read', size: 100 }, admin)).body.data;
    const [{ n }] = (await t.rows(
      `select count(distinct pr.person_id)::int as n from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
       where rp.permission = 'audit.read' and pr.organisation_id = (select id from organisations where org_sign = 'scut')`,
    )) as [{ n: number }];
    expect(all.items).toHaveLength(n);
  });

  test('what roles were a month ago is told, made and deleted ones included', async () => {
    const { id } = (await save({ code: 'month', name, scope: 'own', rights: ['audit.read'] })).body.data;
    const since = t.clock.now();
    t.clock.advance(60_000);
    admin = { token: (await t.signIn('admin')).access_token };
    await save({ id, version: 1, name, scope: 'department', rights: ['places.manage'] });
    const made = (await save({ code: 'since', name, scope: 'own', rights: [] })).body.data.id;
    const differences = async () => {
      const { items } = (await t.call(listRoleDifferences, { since, size: 100 }, admin)).body.data;
      return new Map(items.map((item: { id: string }) => [item.id, item]));
    };
    const found = await differences();
    expect(found.get(id)).toMatchObject({
      was: { scope: 'own', rights: ['audit.read'] },
      is: { scope: 'department', rights: ['places.manage'] },
    });
    expect(found.get(made)).toMatchObject({ was: null, is: { rights: [] } });
    await t.call(deleteRole, { id, version: 2 }, admin);
    await save({ id: made, version: 1, name, scope: 'own', rights: ['audit.read'] });
    await t.call(deleteRole, { id: made, version: 2 }, admin);
    const later = await differences();
    expect(later.get(id)).toMatchObject({ was: { rights: ['audit.read'] }, is: null });
    expect(later.has(made)).toBe(false);
  });
});

test('none of the pages’ reads takes more than six queries', async () => {
  const [order] = await t.rows<{ number: string }>(
    `select p.number from processes p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' limit 1`,
  );
  const person = personId.handler as string;
  const id = roleId.handler as string;
  const reads = [
    [listRoles, { size: 100 }],
    [getRole, { id }],
    [listRights, {}],
    [listRoleMembers, { id, words: '志强' }],
    [previewScope, { roleId: id, personId: person, scope: 'department-and-below' }],
    [listWhoMay, { right: 'hall.use' }],
    [whyMay, { personId: person, call: 'GetProcess', record: order!.number }],
    [listRoleDifferences, { since: 0 }],
  ] as const;
  for (const [call, payload] of reads) {
    queries.begin();
    const reply = await t.send(call as never, payload, admin);
    expect(reply.status, call.name).toBe(200);
    const statements = queries.since();
    expect(statements.length, `${call.name}: ${statements.join('\n')}`).toBeLessThanOrEqual(6);
  }
});
