import { defaultHours, defaultWeekdays } from '@campus/rules/basics/calendar.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Who } from '@campus/rules/flows/definition.ts';
import { personRoles } from '#server/modules/access/index.ts';
import { organisations } from '#server/modules/organisations/index.ts';
import {
  departments,
  labels,
  people,
  personDepartments,
  personLabels,
  searchTermsOf,
} from '#server/modules/people/index.ts';
import { places } from '#server/modules/places/index.ts';
import type { Db } from '#server/platform/database.ts';
import { json, sql, uuids } from '#server/platform/sql.ts';
import { insertAllInto, insertInto, type NewRowOf } from '#server/platform/table.ts';
import { giveReference } from '../reference/seed-reference.ts';
import { stableId } from '../stable-id.ts';
import type { DemoDepartment, DemoOrganisation, DemoPlace } from './describe.ts';
import { makeDormitories } from './make-dormitories.ts';
import { makePackages } from './packages.ts';
import { profileOf } from './profiles.ts';

const TIME_ZONE = 'Asia/Shanghai';

export const personId = (orgSign: string, account: string) => stableId('person', orgSign, account);
const departmentId = (orgSign: string, code: string) => stableId('department', orgSign, code);
export const labelId = (orgSign: string, code: string) => stableId('label', orgSign, code);

/** An organisation with everything that is described of it; nothing at all where it stands already. */
export async function makeOrganisation(
  db: Db,
  demo: DemoOrganisation,
  passwordHash: string,
  now: number,
): Promise<void> {
  const { orgSign, oName, oNameEn, officeInactivity, primaryColour, deskPhone, deskHoursZh, deskHoursEn } = demo;
  const id = stableId('organisation', orgSign);
  const organisation = insertInto(organisations, {
    id,
    orgSign,
    oName,
    oNameEn,
    officeInactivity,
    primaryColour,
    timeZone: TIME_ZONE,
    weekdays: [...defaultWeekdays],
    workingHours: [...defaultHours],
    active: true,
    createdAt: now,
  });
  // Another server that started at the same moment was quicker.
  if ((await db.run(sql`${organisation} on conflict do nothing`)) === 0) return;
  const deskOf = (label: string): Who =>
    demo.labels.some(({ code }) => code === label)
      ? { kind: 'label', label: labelId(orgSign, label) }
      : { kind: 'role', role: 'handler' };
  const desks = { complaints: deskOf('complaints'), review: deskOf('application-review') };
  await giveReference(db, { id, deskPhone, deskHoursZh, deskHoursEn }, now, desks);
  await setParameters(db, id, orgSign, now);
  const rows = departmentRows(orgSign, demo.departments, null, 1);
  await db.run(
    insertAllInto(
      departments,
      rows.map(({ head: _, ...row }) => ({ ...row, organisationId: id })),
    ),
  );
  await makePeople(db, id, demo, passwordHash, now);
  await setHeads(db, orgSign, rows);
  const labelRows = demo.labels.map(({ code, ...names }) => ({
    ...names,
    id: labelId(orgSign, code),
    organisationId: id,
  }));
  await db.run(insertAllInto(labels, labelRows));
  await placePeople(db, id, demo);
  const campuses = demo.campuses.flatMap((campus, index) =>
    placeRows({ id, orgSign }, campus, { id: null, codes: [] }, index + 1),
  );
  await db.run(insertAllInto(places, campuses));
  await makeDormitories(db, id, demo, now);
  await makePackages(db, id, orgSign);
}

/** The epidemic window is open around the day of the first start, so that both of its services can be tried. */
async function setParameters(db: Db, organisationId: string, orgSign: string, now: number): Promise<void> {
  const today = dayOf(now, TIME_ZONE);
  const window = {
    pValue1: addDays(today, -14),
    pValue2: addDays(today, 76),
    pValue3: '7',
    pValue4: addDays(today, -7),
  };
  const settings = {
    'hall.epidemic': window,
    'hall.top-up': { pValue1: `https://pay.${orgSign}.example/` },
    // Everybody who tries a demonstration sits at the machine that it runs on.
    'sign-in.shared-networks': { pValue1: '127.0.0.0/8, ::1' },
  };
  for (const [key, values] of Object.entries(settings)) {
    await db.run(
      sql`update parameters set values = ${json(values)} where organisation_id = ${organisationId} and key = ${key}`,
    );
  }
}

type DepartmentRow = Omit<NewRowOf<typeof departments>, 'organisationId' | 'headPersonId'> & { head: string };

function departmentRows(
  orgSign: string,
  { code, below, ...own }: DemoDepartment,
  parent: { id: string; path: string } | null,
  position: number,
): DepartmentRow[] {
  const id = departmentId(orgSign, code);
  const path = `${parent?.path ?? '/'}${id}/`;
  const row = { ...own, id, parentId: parent?.id ?? null, path, position };
  return [row, ...below.flatMap((next, index) => departmentRows(orgSign, next, { id, path }, index + 1))];
}

async function setHeads(db: Db, orgSign: string, rows: readonly DepartmentRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const heads = rows.map(({ head }) => personId(orgSign, head));
  await db.run(sql`
    update departments d set head_person_id = given.head
    from unnest(${uuids(ids)}, ${uuids(heads)}) as given (id, head)
    where d.id = given.id`);
}

async function makePeople(
  db: Db,
  organisationId: string,
  demo: DemoOrganisation,
  passwordHash: string,
  now: number,
): Promise<void> {
  const rows = demo.people.map((person, index) => {
    const { account, name, sex, identityType, department, roles: held } = person;
    return {
      organisationId,
      account,
      name,
      sex,
      identityType,
      passwordHash,
      id: personId(demo.orgSign, account),
      kind: held.includes('student') ? ('student' as const) : ('staff' as const),
      active: true,
      homeDepartmentId: departmentId(demo.orgSign, department),
      passwordState: 'set' as const,
      ...searchTermsOf(name, account),
      mobile: `138000${demo.firstMobile + index}`,
      email: `${account}@${demo.orgSign}.example`,
      ...profileOf(demo, person, index),
      createdAt: now,
      changedAt: now,
    };
  });
  await db.run(insertAllInto(people, rows));
}

/** Gives people their roles, labels and further departments. */
async function placePeople(
  db: Db,
  organisationId: string,
  { orgSign, people: everyone }: DemoOrganisation,
): Promise<void> {
  const rows = await db.rows<{ id: string; code: string }>(
    sql`select r.id, r.code from roles r where r.organisation_id = ${organisationId}`,
  );
  const roleIds = new Map<string, string>(rows.map(({ id, code }) => [code, id]));
  const links = <Key extends string>(
    key: Key,
    codesOf: (person: (typeof everyone)[number]) => string[],
    idOf: (code: string) => string,
  ) =>
    everyone.flatMap((person) =>
      codesOf(person).map((code) => {
        const link = { organisationId, personId: personId(orgSign, person.account), [key]: idOf(code) };
        return link as typeof link & Record<Key, string>;
      }),
    );
  const held = links(
    'roleId',
    (person) => person.roles,
    (code) => roleIds.get(code) as string,
  );
  await db.run(insertAllInto(personRoles, held));
  const labelled = links(
    'labelId',
    (person) => person.labels,
    (code) => labelId(orgSign, code),
  );
  await db.run(insertAllInto(personLabels, labelled));
  const further = links(
    'departmentId',
    (person) => person.otherDepartments,
    (code) => departmentId(orgSign, code),
  );
  if (further.length > 0) await db.run(insertAllInto(personDepartments, further));
}

type PlaceRow = NewRowOf<typeof places>;

function placeRows(
  organisation: { id: string; orgSign: string },
  { team, below, ...own }: DemoPlace,
  parent: { id: string | null; codes: readonly string[] },
  position: number,
): PlaceRow[] {
  const { id: organisationId, orgSign } = organisation;
  const codes = [...parent.codes, own.code];
  const id = stableId('place', orgSign, ...codes);
  const teamLabelId = team ? labelId(orgSign, team) : null;
  const row = { ...own, id, organisationId, parentId: parent.id, position, active: true, teamLabelId };
  return [row, ...below.flatMap((next, index) => placeRows(organisation, next, { id, codes }, index + 1))];
}
