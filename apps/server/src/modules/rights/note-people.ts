import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type ChangeLog, type LoggedRecord, noteChange, noteChangesDuring } from '#server/platform/note-change.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';

/** What the log keeps of a profile, by the names that calls use. A document number is never among it. */
const PROFILE = {
  account: 'account',
  name: 'name',
  kind: 'kind',
  active: 'active',
  mobile: 'mobile',
  telephone: 'telephone',
  email: 'email',
  sex: 'sex',
  campusCardNumber: 'campus_card_number',
  unitZh: 'unit_zh',
  unitEn: 'unit_en',
  addressZh: 'address_zh',
  addressEn: 'address_en',
  documentType: 'document_type',
  identityType: 'identity_type',
  staffType: 'staff_type',
  studentType: 'student_type',
  admissionYear: 'admission_year',
  majorZh: 'major_zh',
  majorEn: 'major_en',
  className: 'class_name',
  jobNumber: 'job_number',
  qq: 'qq',
  os: 'os',
  remarks: 'remarks',
} as const;

const arrayOf = (from: Sql): Sql => sql`array(select ${from})`;
const profile = sql.join(
  Object.entries(PROFILE).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, p.${sql.identifier(column)}`),
  sql`, `,
);

/**
 * People as the log keeps them: their profile, and by name what they belong to, have, carry and head. What others may
 * be called as well is there by its id, too, so that it can be told apart.
 */
async function findPersonRecords(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, LoggedRecord>> {
  const result = await db.rows<LoggedRecord & { id: string }>(sql`
    select p.id, p.name, jsonb_build_object(${profile},
      'oneTimePassword', p.password_state = 'one-time',
      'hasDocumentNumber', p.document_number is not null,
      'department', (select d.name_zh from departments d where d.id = p.home_department_id),
      'departmentId', p.home_department_id,
      'otherDepartmentIds', ${arrayOf(sql`pd.department_id from person_departments pd where pd.person_id = p.id order by pd.department_id`)},
      'roleIds', ${arrayOf(sql`pr.role_id from person_roles pr where pr.person_id = p.id order by pr.role_id`)},
      'labelIds', ${arrayOf(sql`pl.label_id from person_labels pl where pl.person_id = p.id order by pl.label_id`)},
      'otherDepartments', ${arrayOf(sql`d.name_zh from person_departments pd join departments d on d.id = pd.department_id where pd.person_id = p.id order by d.path`)},
      'roles', ${arrayOf(sql`r.name_zh from person_roles pr join roles r on r.id = pr.role_id where pr.person_id = p.id order by r.code`)},
      'labels', ${arrayOf(sql`l.name_zh from person_labels pl join labels l on l.id = pl.label_id where pl.person_id = p.id order by l.name_zh`)},
      'heads', ${arrayOf(sql`d.name_zh from departments d where d.organisation_id = p.organisation_id and d.head_person_id = p.id order by d.path`)},
      'deputyOf', ${arrayOf(sql`d.name_zh from department_deputies dd join departments d on d.id = dd.department_id where dd.person_id = p.id order by d.path`)}) as fields
    from people p where p.organisation_id = ${organisationId} and p.id = any(${uuids(ids)})`);
  return new Map(result.map(({ id, ...record }) => [id, record]));
}

/** Where changes of an organisation are noted: a call, or a job that keeps them for the log itself. */
export type OrganisationChangeLog = ChangeLog & { db: Db; caller: { organisationId: string } };

/** Does something to people, and notes what it changed in each of them, in a line of its own. */
export async function notePeopleChanges<Result>(
  ctx: OrganisationChangeLog,
  ids: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  const { organisationId } = ctx.caller;
  const wanted = [...new Set(ids)];
  return noteChangesDuring(ctx, 'person', () => findPersonRecords(ctx.db, organisationId, wanted), act);
}

/** Notes all fields of somebody who is new. */
export async function noteNewPerson(ctx: CallerCtx, id: string): Promise<void> {
  const made = (await findPersonRecords(ctx.db, ctx.caller.organisationId, [id])).get(id);
  if (made) noteChange(ctx, { kind: 'person', id, name: made.name }, null, made.fields);
}
