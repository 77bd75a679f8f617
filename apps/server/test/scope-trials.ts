import {
  applyBulkAct,
  giveOneTimePasswords,
  listBulkActs,
  listBulkRows,
  tryBulkAct,
  undoBulkAct,
} from '@campus/contract/calls/bulk-acts.ts';
import {
  addDepartment,
  closeDepartment,
  getDepartment,
  listManagedDepartments,
  mergeDepartment,
  moveDepartment,
  orderDepartment,
  previewDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import {
  changeLabelMembers,
  getLabel,
  listLabelMembers,
  listManagedLabels,
  previewLabelRule,
  saveLabelRule,
} from '@campus/contract/calls/labels.ts';
import {
  addPerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  getPersonInOffice,
  giveOneTimePassword,
  listPeople,
  listPersonSignIns,
  previewDisable,
  revealDocument,
  savePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
} from '@campus/contract/calls/people-office.ts';
import {
  addRoleMembers,
  getRole,
  listRoleMatrix,
  listRoleMembers,
  listRoles,
  listWhoMay,
  previewScope,
  removeRoleMembers,
  whyMay,
} from '@campus/contract/calls/rights.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import type { TestApp } from './test-app.ts';

type Answer = { code: string | null; data: unknown };
type Item = Record<string, unknown>;

/** Somebody who holds every right for one department, and what tells whom that is. */
export type Clerk = {
  ask(call: Call, payload: unknown): Promise<Answer>;
  whole(call: Call, payload: object, name: (item: Item) => unknown): Promise<string[]>;
  column(sql: string): Promise<string[]>;
  person(account: string): Promise<string>;
  /** As SQL: the department, and whether people `p` are of it. */
  department: string;
  ofDepartment: string;
};

/** A label that nobody uses, and one that both an inside and an outside person carry. */
export type ScopeLabels = { unused: string; carried: string };

/** The calls about people, roles, labels and departments, each asked as somebody who reaches one department. */
export function scopeTrials(t: TestApp, clerk: Clerk, labels: () => ScopeLabels) {
  const ask = <C extends Call>(call: C, payload: Sent<C>) => clerk.ask(call as unknown as Call, payload);
  const { column, ofDepartment, department } = clerk;
  const whole = (call: unknown, payload: object, name: (item: Item) => unknown) =>
    clerk.whole(call as Call, payload, name);
  const role = async (code: string) =>
    (
      await column(`select r.id as it from roles r join organisations o on o.id = r.organisation_id
        where o.org_sign = 'scut' and r.code = '${code}'`)
    )[0] as string;
  const versionOf = async (id: string) =>
    Number(
      (
        await t.rows<{ at: string }>(
          'select (extract(epoch from changed_at) * 1000)::bigint as at from people where id = $1',
          [id],
        )
      )[0]?.at,
    );
  const perRole = `select r.code || ' ' || (select count(*) from person_roles pr join people p on p.id = pr.person_id
      where pr.role_id = r.id and ${ofDepartment}) as it
    from roles r join organisations o on o.id = r.organisation_id where o.org_sign = 'scut'`;
  const carrying = (label: string) => `select count(*) as it from person_labels pl join people p on p.id = pl.person_id
    where p.active and pl.label_id = '${label}' and ${ofDepartment}`;
  const roleWithMembers = ({ code, members }: Item) => `${code} ${members}`;

  /** A label that is given to somebody as a bulk act; an act of nobody where it is not let. */
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const triedOn = async (account: string) => {
    const { data } = await ask(tryBulkAct, {
      act: 'labels',
      take: [labels().carried],
      people: [await clerk.person(account)],
    });
    return ((data as Item | null)?.id as string | undefined) ?? NOBODY;
  };
  const appliedOn = async (account: string) => {
    const id = await triedOn(account);
    await ask(applyBulkAct, { id });
    return id;
  };
  const insider = async () => (await column(`select p.account as it from people p where ${ofDepartment}`))[0] as string;

  /** What each shows or counts, and what the tables say of the department. */
  const lists: Record<string, () => Promise<[string[], string[]]>> = {
    ListPeople: async () => [
      await whole(listPeople, {}, ({ account }) => account),
      await column(`select p.account as it from people p where ${ofDepartment}`),
    ],
    ListBulkActs: async () => {
      await appliedOn(await insider());
      // Of another's act the clerk learns nothing.
      await t.rows(
        `insert into bulk_acts (id, organisation_id, act, made_by, made_at, said, missing, applied_at)
         select gen_random_uuid(), b.organisation_id, b.act, p.id, b.made_at, b.said, b.missing, b.applied_at
         from bulk_acts b join people p on p.organisation_id = b.organisation_id and p.account = 'admin' limit 1`,
      );
      return [
        await whole(listBulkActs, {}, ({ id }) => id),
        await column(`select b.id as it from bulk_acts b join people p on p.id = b.made_by
          where b.applied_at is not null and p.account <> 'admin'`),
      ];
    },
    ListBulkRows: async () => {
      const id = await triedOn(await insider());
      await t.rows(
        `insert into bulk_act_rows (organisation_id, act_id, person_id, tried)
         select r.organisation_id, r.act_id, p.id, r.tried from bulk_act_rows r
         join people p on p.organisation_id = r.organisation_id and not (${ofDepartment}) where r.act_id = $1 limit 1`,
        [id],
      );
      return [
        await whole(listBulkRows, { id }, ({ person }) => (person as Item).account),
        await column(`select p.account as it from bulk_act_rows r join people p on p.id = r.person_id
          where r.act_id = '${id}' and ${ofDepartment}`),
      ];
    },
    ListLabelMembers: async () => [
      await whole(listLabelMembers, { id: labels().carried, list: 'members' }, ({ account }) => account),
      await column(`select p.account as it from people p join person_labels pl on pl.person_id = p.id
        where pl.label_id = '${labels().carried}' and ${ofDepartment}`),
    ],
    ListManagedLabels: async () => [
      await whole(listManagedLabels, {}, ({ id, members }) => `${id} ${members}`),
      await column(`select l.id || ' ' || (select count(*) from person_labels pl join people p on p.id = pl.person_id
          where pl.label_id = l.id and p.active and ${ofDepartment}) as it
        from labels l join organisations o on o.id = l.organisation_id where o.org_sign = 'scut'`),
    ],
    GetLabel: async () => [
      [String(((await ask(getLabel, { id: labels().carried })).data as Item).members)],
      await column(carrying(labels().carried)),
    ],
    PreviewLabelRule: async () => {
      const rule = { identities: ['student' as const] };
      const { data } = await ask(previewLabelRule, { id: labels().unused, rule });
      const found = await column(
        `select count(*) as it from people p where p.active and p.kind = 'student' and ${ofDepartment}`,
      );
      return [[String((data as Item).people)], found];
    },
    ListManagedDepartments: async () => [
      await whole(listManagedDepartments, {}, ({ id }) => id),
      await column(`select ${department} as it`),
    ],
    ListRoleMembers: async () => [
      await whole(listRoleMembers, { id: await role('student') }, ({ account }) => account),
      await column(`select p.account as it from people p join person_roles pr on pr.person_id = p.id
        where pr.role_id = '${await role('student')}' and ${ofDepartment}`),
    ],
    ListRoles: async () => [await whole(listRoles, {}, roleWithMembers), await column(perRole)],
    ListRoleMatrix: async () => [await whole(listRoleMatrix, {}, roleWithMembers), await column(perRole)],
    GetRole: async () => [
      [roleWithMembers((await ask(getRole, { id: await role('student') })).data as Item)],
      await column(`${perRole} and r.code = 'student'`),
    ],
    ListWhoMay: async () => [
      await whole(listWhoMay, { right: 'hall.use' }, ({ account }) => account),
      await column(`select p.account as it from people p where ${ofDepartment} and exists (
        select 1 from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
        where pr.person_id = p.id and rp.permission = 'hall.use')`),
    ],
  };

  const asSeen = async (account: string) => {
    const id = await clerk.person(account);
    return { id, version: await versionOf(id) };
  };
  /** What each answers about somebody. */
  const looks: Record<string, (account: string) => Promise<Answer>> = {
    GetPersonInOffice: async (account) => ask(getPersonInOffice, { id: await clerk.person(account) }),
    ListPersonSignIns: async (account) => ask(listPersonSignIns, { id: await clerk.person(account) }),
    PreviewDisable: async (account) => ask(previewDisable, { id: await clerk.person(account) }),
    PreviewScope: async (account) => ask(previewScope, { personId: await clerk.person(account), scope: 'own' }),
    WhyMay: async (account) => ask(whyMay, { personId: await clerk.person(account), right: 'hall.use' }),
    RevealDocument: async (account) => ask(revealDocument, { id: await clerk.person(account), reason: '核对' }),
    SavePerson: async (account) => ask(savePerson, { ...(await asSeen(account)), remarks: '核对' }),
    SetPersonDepartments: async (account) =>
      ask(setPersonDepartments, {
        ...(await asSeen(account)),
        homeDepartmentId: (await column(`select ${department} as it`))[0] as string,
        departments: [],
      }),
    SetPersonRoles: async (account) =>
      ask(setPersonRoles, { ...(await asSeen(account)), roles: [await role('student')] }),
    SetPersonLabels: async (account) =>
      ask(setPersonLabels, { ...(await asSeen(account)), labels: [labels().carried] }),
    TryBulkAct: async (account) =>
      ask(tryBulkAct, { act: 'labels', give: [labels().carried], people: [await clerk.person(account)] }),
    GiveOneTimePasswords: async (account) =>
      ask(giveOneTimePasswords, { people: [await clerk.person(account)], everybody: true }),
    ApplyBulkAct: async (account) => ask(applyBulkAct, { id: await triedOn(account) }),
    UndoBulkAct: async (account) => ask(undoBulkAct, { id: await appliedOn(account) }),
    ChangeLabelMembers: async (account) =>
      ask(changeLabelMembers, { id: labels().carried, act: 'add', people: [await clerk.person(account)] }),
    AddRoleMembers: async (account) =>
      ask(addRoleMembers, { id: await role('student'), people: [await clerk.person(account)] }),
    RemoveRoleMembers: async (account) =>
      ask(removeRoleMembers, { id: await role('handler'), people: [await clerk.person(account)] }),
    EndPersonSessions: async (account) => ask(endPersonSessions, { id: await clerk.person(account) }),
    GiveOneTimePassword: async (account) => ask(giveOneTimePassword, { id: await clerk.person(account) }),
    DisablePerson: async (account) =>
      ask(disablePerson, { id: await clerk.person(account), reason: '核对', headships: [], businesses: [] }),
    EnablePerson: async (account) => ask(enablePerson, { id: await clerk.person(account) }),
  };

  const name = { zh: '核对', en: 'Checking' };
  let added = 0;
  /** What each answers about a department: of one out of reach, and of the clerk's own, where only some refusals may come. */
  const departments: Record<string, { ask(id: string): Promise<Answer>; outside: string; inside?: string }> = {
    GetDepartment: { ask: (id) => ask(getDepartment, { id }), outside: 'not-found' },
    PreviewDepartment: {
      ask: (id) => ask(previewDepartment, { id, act: 'close' }),
      outside: 'not-found',
      inside: 'department-not-empty',
    },
    RenameDepartment: { ask: (id) => ask(renameDepartment, { id, name }), outside: 'not-found' },
    SetDepartmentHeads: { ask: (id) => ask(setDepartmentHeads, { id, deputyIds: '' }), outside: 'not-found' },
    AddDepartment: { ask: (id) => ask(addDepartment, { parentId: id, name }), outside: 'not-found' },
    CloseDepartment: {
      ask: (id) => ask(closeDepartment, { id }),
      outside: 'not-found',
      inside: 'department-not-empty',
    },
    // Where it stands is of the department above, which the clerk does not reach.
    OrderDepartment: { ask: (id) => ask(orderDepartment, { id }), outside: 'not-found', inside: 'not-allowed' },
    MoveDepartment: { ask: (id) => ask(moveDepartment, { id }), outside: 'not-found', inside: 'not-allowed' },
    MergeDepartment: {
      ask: (id) => ask(mergeDepartment, { id, intoId: id }),
      outside: 'not-found',
      inside: 'not-allowed',
    },
    SaveLabelRule: {
      ask: (id) => ask(saveLabelRule, { id: labels().unused, rule: { departments: [id] } }),
      outside: 'label-reach',
    },
    AddPerson: {
      ask: (id) => {
        added += 1;
        return ask(addPerson, {
          account: `20269900000${added}`,
          name: '新同学',
          kind: 'student',
          departmentId: id,
          oneTimePassword: 'false',
        });
      },
      outside: 'invalid',
    },
  };
  return { lists, looks, departments };
}
