import type { Reach } from '@campus/rules/access/power.ts';
import { gramsAsked, searchable } from '@campus/rules/basics/search-grams.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { at, type Db, literally, rowsOf } from '#server/platform/database.ts';
import { type SQL, sql } from '#server/platform/drizzle.ts';
import { keyset, type SortKey } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Standing } from './flows.tables.ts';
import { notKeptFrom, scopeFilter } from './monitor-scope.ts';

/** One row of any list of processes; `at` is its moment in that list. */
export type ListedRow = {
  id: string;
  number: string;
  titleZh: string;
  titleEn: string;
  businessId: string;
  businessCode: string;
  businessZh: string;
  businessEn: string;
  icon: string;
  submitterId: string;
  versionId: string;
  submittedAt: number;
  changedAt: number;
  endedAt: number | null;
  dueAt: number | null;
  status: 'running' | 'returned' | 'ended';
  outcome: string | null;
  group: string;
  tab: string;
  hungUp: boolean;
  urgency: number;
  standing: Standing;
  stars: number | null;
  at: number;
  read: boolean;
  /** Only where the reader's own tasks are shown. */
  state: FlowState | null;
};

export type Paging = { after?: string | undefined; size?: number | undefined };
export type Filters = {
  words?: string | undefined;
  businessId?: string | undefined;
  departmentId?: string | undefined;
  submitterId?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
  overdue?: 'true' | undefined;
  hungUp?: 'true' | undefined;
};

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

const columns = (moment: SQL, read: SQL, withState: boolean) => sql`
  p.id, p.number, p.title_zh as "titleZh", p.title_en as "titleEn", p.business_id as "businessId", b.code as "businessCode", b.name_zh as "businessZh",
  b.name_en as "businessEn", b.icon, p.submitter_id as "submitterId", p.version_id as "versionId",
  ${ms(sql`p.submitted_at`)} as "submittedAt", ${ms(sql`p.changed_at`)} as "changedAt", ${ms(sql`p.ended_at`)} as "endedAt",
  ${ms(sql`p.due_at`)} as "dueAt", p.status, p.outcome, p.process_group as "group", p.tab, p.hung_up as "hungUp", p.urgency, p.standing,
  p.stars, ${ms(moment)} as at, ${read} as read, ${withState ? sql`p.state` : sql`null`} as state`;

const byMoment = (moment: SQL, id: SQL): SortKey<ListedRow>[] => [
  { column: moment, type: 'timestamptz', of: (row) => row.at },
  { column: id, type: 'uuid', of: (row) => row.id },
];

/** A whole number: the letters of its business, the day, and six digits or more. Its pieces stand in half of all numbers. */
const WHOLE_NUMBER = /^\p{L}{1,10}20\d{12,18}$/u;

/** Number, title or submitter; what is too short finds everything and is not asked. */
function matching(words: string | undefined): SQL {
  if (!words) return sql`true`;
  const number = words.normalize('NFKC').replace(/\s+/g, '');
  if (WHOLE_NUMBER.test(number)) return sql`p.number in (${number}, ${number.toUpperCase()})`;
  const grams = gramsAsked(words) ?? refuse('invalid', { fields: [{ field: 'words', code: 'min-length', n: 2 }] });
  const piece = literally(searchable(words));
  return sql`(p.search_grams @> ${sql.param(grams)}::text[] and p.search_text like ${`%${piece}%`})`;
}

export function filtered(filters: Filters, now: number, organisationId: string): SQL {
  const parts: SQL[] = [matching(filters.words)];
  if (filters.businessId) parts.push(sql`p.business_id = ${filters.businessId}`);
  if (filters.submitterId) parts.push(sql`p.submitter_id = ${filters.submitterId}`);
  if (filters.departmentId)
    parts.push(sql`p.department_id in (
      select d.id from departments d
      where d.organisation_id = ${organisationId} and d.path like '%/' || ${filters.departmentId} || '/%')`);
  if (filters.from !== undefined) parts.push(sql`p.submitted_at >= ${at(filters.from)}`);
  if (filters.until !== undefined) parts.push(sql`p.submitted_at < ${at(filters.until)}`);
  if (filters.overdue) parts.push(sql`p.due_at < ${at(now)}`);
  if (filters.hungUp) parts.push(sql`p.hung_up`);
  return sql.join(parts, sql` and `);
}

async function run(db: Db, query: SQL, paging: ReturnType<typeof keyset<ListedRow>>) {
  const result = await db.execute(query);
  return paging.page(rowsOf<ListedRow>(result));
}

export type MyList = 'processing' | 'in-approval' | 'completed' | 'not-handled' | 'handled' | 'copied';
const TABS = { processing: 'Processing', 'in-approval': 'InApproval', completed: 'Completed' } as const;
const MOMENTS = { 'not-handled': sql`pp.opened_at`, handled: sql`pp.acted_at`, copied: sql`pp.copied_at` } as const;

type Person = { organisationId: string; personId: string; now: number };

/** The six lists of the workflow app. */
export async function listMine(
  db: Db,
  { organisationId, personId, now }: Person,
  list: MyList,
  filters: Filters,
  asked: Paging,
) {
  const where = filtered(filters, now, organisationId);
  if (list in TABS) {
    const paging = keyset(`desc`, byMoment(sql`p.submitted_at`, sql`p.id`), asked);
    return run(
      db,
      sql`select ${columns(sql`p.submitted_at`, sql`true`, false)} from processes p join businesses b on b.id = p.business_id
        where p.submitter_id = ${personId} and p.tab = ${TABS[list as keyof typeof TABS]} and p.hidden_at is null and ${where} and ${paging.where}
        order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
      paging,
    );
  }
  return listInvolved(db, personId, list as keyof typeof MOMENTS, where, filters.businessId, asked);
}

async function listInvolved(
  db: Db,
  personId: string,
  list: keyof typeof MOMENTS,
  where: SQL,
  businessId: string | undefined,
  asked: Paging,
) {
  const moment = MOMENTS[list];
  const paging = keyset('desc', byMoment(moment, sql`pp.process_id`), asked);
  const ofBusiness = businessId ? sql`pp.business_id = ${businessId}` : sql`true`;
  return run(
    db,
    sql`select ${columns(moment, sql`pp.read_at is not null`, list === 'not-handled')}
      from process_people pp join processes p on p.id = pp.process_id join businesses b on b.id = p.business_id
      where pp.person_id = ${personId} and ${moment} is not null and ${ofBusiness} and ${where} and ${paging.where}
      order by ${moment} desc, pp.process_id desc limit ${paging.limit}`,
    paging,
  );
}

export type Group = 'todo' | 'doing' | 'done' | 'abort';

/** What somebody applied for, of one of the groups that the hall shows or of all. */
export async function listApplications(
  db: Db,
  { organisationId, personId, now }: Person,
  group: Group | undefined,
  { words, ...asked }: Filters & Paging,
) {
  const paging = keyset('desc', byMoment(sql`p.submitted_at`, sql`p.id`), asked);
  // Of their own, people also remember what service it was.
  const named = words
    ? sql`(${matching(words)} or b.search_text like ${`%${literally(searchable(words))}%`})`
    : sql`true`;
  return run(
    db,
    sql`select ${columns(sql`p.submitted_at`, sql`true`, false)} from processes p join businesses b on b.id = p.business_id
      where p.submitter_id = ${personId} and ${group ? sql`p.process_group = ${group}` : sql`true`} and p.hidden_at is null
        and ${named} and ${filtered(asked, now, organisationId)} and ${paging.where}
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}

/** MyBus: what I have to do; what I submitted or acted on, still running, got through, aborted. */
export async function listMyBusiness(db: Db, person: Person, group: Group, filters: Filters, asked: Paging) {
  const where = filtered(filters, person.now, person.organisationId);
  if (group === 'todo') return listInvolved(db, person.personId, 'not-handled', where, filters.businessId, asked);
  const groups = group === 'doing' ? sql`pp.process_group in ('todo', 'doing')` : sql`pp.process_group = ${group}`;
  return listPart(db, person.personId, sql`pp.took_part and ${groups} and ${where}`, asked);
}

/** Partake: where I acted or was copied. */
export async function listPartaken(db: Db, person: Person, filters: Filters, asked: Paging) {
  const where = filtered(filters, person.now, person.organisationId);
  const part = sql`(pp.acted_at is not null or pp.copied_at is not null)`;
  return listPart(db, person.personId, sql`${part} and ${where}`, asked);
}

async function listPart(db: Db, personId: string, where: SQL, asked: Paging) {
  const paging = keyset('desc', byMoment(sql`pp.submitted_at`, sql`pp.process_id`), asked);
  return run(
    db,
    sql`select ${columns(sql`pp.submitted_at`, sql`pp.read_at is not null`, false)}
      from process_people pp join processes p on p.id = pp.process_id join businesses b on b.id = p.business_id
      where pp.person_id = ${personId} and ${where} and ${paging.where}
      order by pp.submitted_at desc, pp.process_id desc limit ${paging.limit}`,
    paging,
  );
}

/** MyMon: one group of the businesses that somebody owns or supervises, each looked up by its own index. */
export async function listSupervised(db: Db, person: Person, group: Group, filters: Filters, asked: Paging) {
  const paging = keyset('desc', byMoment(sql`p.submitted_at`, sql`p.id`), asked);
  const where = filtered(filters, person.now, person.organisationId);
  return run(
    db,
    sql`select ${columns(sql`p.submitted_at`, sql`true`, false)}
      from (select distinct bp.business_id from business_people bp where bp.person_id = ${person.personId}) mine
      cross join lateral (
        select * from processes p
        where p.business_id = mine.business_id and p.process_group = ${group} and ${notKeptFrom(person.personId)} and ${where} and ${paging.where}
        order by p.submitted_at desc, p.id desc limit ${paging.limit}
      ) p join businesses b on b.id = p.business_id
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}

/** BusMon: one group of the organisation, as far as the reader sees. */
export async function listAll(db: Db, person: Person, scope: Reach, group: Group, filters: Filters, asked: Paging) {
  const paging = keyset('desc', byMoment(sql`p.submitted_at`, sql`p.id`), asked);
  const where = filtered(filters, person.now, person.organisationId);
  return run(
    db,
    sql`select ${columns(sql`p.submitted_at`, sql`true`, false)} from processes p join businesses b on b.id = p.business_id
      where p.organisation_id = ${person.organisationId} and p.process_group = ${group} and ${scopeFilter(scope, person.personId)}
        and ${notKeptFrom(person.personId)} and ${where} and ${paging.where}
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}

export const MOST_COUNTED = 1000;
const counted = (from: SQL) => sql`(select count(*)::int from (select 1 from ${from} limit ${MOST_COUNTED}) counted)`;

export async function countMine(db: Db, personId: string, businessId: string | undefined) {
  const submitted = (tab: string) =>
    counted(sql`processes p where p.submitter_id = ${personId} and p.tab = ${tab} and p.hidden_at is null
      and ${businessId ? sql`p.business_id = ${businessId}` : sql`true`}`);
  const involved = (moment: SQL) =>
    counted(sql`process_people pp where pp.person_id = ${personId} and ${moment} is not null
      and ${businessId ? sql`pp.business_id = ${businessId}` : sql`true`}`);
  const drafts = counted(sql`process_drafts d where d.author_id = ${personId}
    and ${businessId ? sql`d.business_id = ${businessId}` : sql`true`}`);
  const result = await db.execute(sql`select
    ${submitted('Processing')} as processing, ${submitted('InApproval')} as "inApproval", ${submitted('Completed')} as completed,
    ${involved(sql`pp.opened_at`)} as "notHandled", ${involved(sql`pp.acted_at`)} as handled, ${involved(sql`pp.copied_at`)} as "copyFor",
    ${drafts} as drafts`);
  type Counts = Record<
    'processing' | 'inApproval' | 'completed' | 'notHandled' | 'handled' | 'copyFor' | 'drafts',
    number
  >;
  return rowsOf<Counts>(result)[0] as Counts;
}

export async function countApplications(db: Db, personId: string, businessId: string | undefined) {
  const inGroup = (group: Group) =>
    counted(sql`processes p where p.submitter_id = ${personId} and p.process_group = ${group} and p.hidden_at is null
      and ${businessId ? sql`p.business_id = ${businessId}` : sql`true`}`);
  const drafts = counted(sql`process_drafts d where d.author_id = ${personId}
    and ${businessId ? sql`d.business_id = ${businessId}` : sql`true`}`);
  const result = await db.execute(sql`select ${inGroup('todo')} as todo, ${inGroup('doing')} as doing,
    ${inGroup('done')} as done, ${inGroup('abort')} as abort, ${drafts} as drafts`);
  return rowsOf<Record<Group | 'drafts', number>>(result)[0] as Record<Group | 'drafts', number>;
}

/** How many stand in each group of the back-office lists. */
export async function countGroups(db: Db, person: Person, list: 'all' | 'monitored' | 'mine', scope: Reach) {
  const { personId, organisationId } = person;
  const all = (group: string) =>
    counted(
      sql`processes p where p.organisation_id = ${organisationId} and p.process_group = ${group} and ${scopeFilter(scope, personId)}
        and ${notKeptFrom(personId)}`,
    );
  const supervised = (group: string) =>
    counted(sql`processes p where p.process_group = ${group} and ${notKeptFrom(personId)}
      and p.business_id in (select bp.business_id from business_people bp where bp.person_id = ${personId})`);
  const part = (where: SQL) => counted(sql`process_people pp where pp.person_id = ${personId} and ${where}`);
  const groups: Record<string, SQL> =
    list === 'all'
      ? { todo: all('todo'), doing: all('doing'), done: all('done'), abort: all('abort') }
      : list === 'monitored'
        ? {
            todo: supervised('todo'),
            doing: supervised('doing'),
            partake: part(sql`(pp.acted_at is not null or pp.copied_at is not null)`),
          }
        : {
            todo: part(sql`pp.opened_at is not null`),
            doing: part(sql`pp.took_part and pp.process_group in ('todo', 'doing')`),
            done: part(sql`pp.took_part and pp.process_group = 'done'`),
            abort: part(sql`pp.took_part and pp.process_group = 'abort'`),
          };
  const names = Object.keys(groups);
  const chosen = sql.join(
    names.map((name) => sql`${groups[name]} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  );
  const result = await db.execute(sql`select ${chosen}`);
  return rowsOf<Record<string, number>>(result)[0] as Record<string, number>;
}

export const businessWords = (row: ListedRow): Words => ({ zh: row.businessZh, en: row.businessEn });
