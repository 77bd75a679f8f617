import { searchable } from '@campus/rules/basics/search-grams.ts';
import type { MyList } from '@campus/rules/flows/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { literally, type Sql, sql } from '#server/platform/sql.ts';
import {
  type ListQuery,
  type ListReader,
  matchesFilters,
  matchesWords,
  newestFirst,
  newestSubmitted,
  readPage,
  rowColumns,
  whose,
} from './process-rows.store.ts';

/** Written into the text, so that one plan is kept for each. */
const TABS = { processing: sql`'Processing'`, 'in-approval': sql`'InApproval'`, completed: sql`'Completed'` } as const;
const MOMENTS = { 'not-handled': sql`pp.opened_at`, handled: sql`pp.acted_at`, copied: sql`pp.copied_at` } as const;
type InvolvedList = keyof typeof MOMENTS;

const isInvolvedList = (list: MyList): list is InvolvedList => list in MOMENTS;

/** The six lists of the workflow app. */
export async function listMine(db: Db, reader: ListReader, list: MyList, query: ListQuery) {
  if (isInvolvedList(list)) return listInvolved(db, reader, list, query);
  const paging = newestSubmitted(query);
  return readPage(
    db,
    reader,
    sql`select ${rowColumns({ moment: sql`p.submitted_at` })} from processes p join businesses b on b.id = p.business_id
      where p.submitter_id = ${whose(reader, query.words)} and p.tab = ${TABS[list]} and p.hidden_at is null
        and ${matchesFilters(query, reader)} and ${paging.where}
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}

/** What somebody has to do, has acted on, or was copied. */
export async function listInvolved(db: Db, reader: ListReader, list: InvolvedList, query: ListQuery) {
  const moment = MOMENTS[list];
  const paging = newestFirst(moment, sql`pp.process_id`, query);
  const state = list === 'not-handled' ? sql`p.state` : undefined;
  return readPage(
    db,
    reader,
    sql`select ${rowColumns({ moment, read: sql`pp.read_at is not null`, state })}
      from process_people pp join processes p on p.id = pp.process_id join businesses b on b.id = p.business_id
      where pp.person_id = ${whose(reader, query.words)} and ${moment} is not null and ${ofBusiness(query.businessId)}
        and ${matchesFilters(query, reader)} and ${paging.where}
      order by ${moment} desc, pp.process_id desc limit ${paging.limit}`,
    paging,
  );
}

const ofBusiness = (businessId: string | undefined): Sql =>
  businessId ? sql`pp.business_id = ${businessId}` : sql`true`;

/** What somebody applied for, of one of the groups that the hall shows or of all. */
export async function listApplications(
  db: Db,
  reader: ListReader,
  { group, words, ...query }: ListQuery & { group?: string | undefined },
) {
  const paging = newestSubmitted(query);
  // People also search their own applications by the name of the service.
  const named = words
    ? sql`(${matchesWords(words)} or b.search_text like ${`%${literally(searchable(words))}%`})`
    : sql`true`;
  return readPage(
    db,
    reader,
    sql`select ${rowColumns({ moment: sql`p.submitted_at` })} from processes p join businesses b on b.id = p.business_id
      where p.submitter_id = ${whose(reader, words)} and ${group ? sql`p.process_group = ${group}` : sql`true`} and p.hidden_at is null
        and ${named} and ${matchesFilters(query, reader)} and ${paging.where}
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}
