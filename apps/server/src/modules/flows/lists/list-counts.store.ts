import type { Reach } from '@campus/rules/access/power.ts';
import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { counted, notKeptFrom } from '../counted.ts';
import { scopeFilter } from '../process/monitor-scope.ts';
import type { ListReader } from './process-rows.store.ts';

export async function countMine(db: Db, personId: string, businessId: string | undefined) {
  const submitted = (tab: string) =>
    counted(sql`processes p where p.submitter_id = ${personId} and p.tab = ${tab} and p.hidden_at is null
      and ${businessId ? sql`p.business_id = ${businessId}` : sql`true`}`);
  const involved = (moment: Sql) =>
    counted(sql`process_people pp where pp.person_id = ${personId} and ${moment} is not null
      and ${businessId ? sql`pp.business_id = ${businessId}` : sql`true`}`);
  const drafts = counted(sql`process_drafts d where d.author_id = ${personId}
    and ${businessId ? sql`d.business_id = ${businessId}` : sql`true`}`);
  const result = await db.row<Counts>(sql`select
    ${submitted('Processing')} as processing, ${submitted('InApproval')} as "inApproval", ${submitted('Completed')} as completed,
    ${involved(sql`pp.opened_at`)} as "notHandled", ${involved(sql`pp.acted_at`)} as handled, ${involved(sql`pp.copied_at`)} as "copyFor",
    ${drafts} as drafts`);
  type Counts = Record<
    'processing' | 'inApproval' | 'completed' | 'notHandled' | 'handled' | 'copyFor' | 'drafts',
    number
  >;
  return result as Counts;
}

export async function countApplications(db: Db, personId: string, businessId: string | undefined) {
  const inGroup = (group: ProcessGroup) =>
    counted(sql`processes p where p.submitter_id = ${personId} and p.process_group = ${group} and p.hidden_at is null
      and ${businessId ? sql`p.business_id = ${businessId}` : sql`true`}`);
  const drafts = counted(sql`process_drafts d where d.author_id = ${personId}
    and ${businessId ? sql`d.business_id = ${businessId}` : sql`true`}`);
  const result = await db.row<
    Record<ProcessGroup | 'drafts', number>
  >(sql`select ${inGroup('todo')} as todo, ${inGroup('doing')} as doing,
    ${inGroup('done')} as done, ${inGroup('abort')} as abort, ${drafts} as drafts`);
  return result as Record<ProcessGroup | 'drafts', number>;
}

/** The lists of the back-office: the organisation's, those of one's own businesses, and one's own work. */
export type MonitoringList = 'all' | 'monitored' | 'mine';

/** How many stand in each group of a back-office list. */
export async function countGroups(db: Db, reader: ListReader, list: MonitoringList, scope: Reach) {
  const { personId, organisationId } = reader;
  const all = (group: string) =>
    counted(
      sql`processes p where p.organisation_id = ${organisationId} and p.process_group = ${group} and ${scopeFilter(scope, personId)}
        and ${notKeptFrom(personId)}`,
    );
  const supervised = (group: string) =>
    counted(sql`processes p where p.process_group = ${group} and ${notKeptFrom(personId)}
      and p.business_id in (select bp.business_id from business_people bp where bp.person_id = ${personId})`);
  const part = (where: Sql) => counted(sql`process_people pp where pp.person_id = ${personId} and ${where}`);
  const groups: Record<string, Sql> =
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
  const chosen = sql.join(
    Object.entries(groups).map(([name, count]) => sql`${count} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const result = await db.row<Record<string, number>>(sql`select ${chosen}`);
  return result as Record<string, number>;
}
