import type { Reach } from '@campus/rules/access/power.ts';
import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { notKeptFrom } from '../counted.ts';
import { scopeFilter } from '../process/monitor-scope.ts';
import { listInvolved } from './my-lists.store.ts';
import {
  type ListQuery,
  type ListReader,
  matchesFilters,
  newestFirst,
  newestSubmitted,
  readPage,
  readSubmitted,
  rowColumns,
  whose,
} from './process-rows.store.ts';

type GroupQuery = ListQuery & { group: ProcessGroup };

/** MyBus: what I have to do; what I submitted or acted on, still running, got through, aborted. */
export async function listMyBusiness(db: Db, reader: ListReader, { group, ...query }: GroupQuery) {
  if (group === 'todo') return listInvolved(db, reader, 'not-handled', query);
  const groups = group === 'doing' ? sql`pp.process_group in ('todo', 'doing')` : sql`pp.process_group = ${group}`;
  return listByPart(db, reader, sql`pp.took_part and ${groups}`, query);
}

/** Partake: where I acted or was copied. */
export const listPartaken = (db: Db, reader: ListReader, query: ListQuery) =>
  listByPart(db, reader, sql`(pp.acted_at is not null or pp.copied_at is not null)`, query);

async function listByPart(db: Db, reader: ListReader, part: Sql, query: ListQuery) {
  const moment = sql`pp.submitted_at`;
  const paging = newestFirst(moment, sql`pp.process_id`, query);
  return readPage(
    db,
    reader,
    sql`select ${rowColumns({ moment, read: sql`pp.read_at is not null` })}
      from process_people pp join processes p on p.id = pp.process_id join businesses b on b.id = p.business_id
      where pp.person_id = ${whose(reader, query.words)} and ${part} and ${matchesFilters(query, reader)} and ${paging.where}
      order by pp.submitted_at desc, pp.process_id desc limit ${paging.limit}`,
    paging,
  );
}

/** MyMon: one group of the businesses that somebody owns or supervises, each looked up by its own index. */
export async function listSupervised(db: Db, reader: ListReader, { group, ...query }: GroupQuery) {
  const paging = newestSubmitted(query);
  return readPage(
    db,
    reader,
    sql`select ${rowColumns({ moment: sql`p.submitted_at` })}
      from (select distinct bp.business_id from business_people bp where bp.person_id = ${reader.personId}) mine
      cross join lateral (
        select * from processes p
        where p.business_id = mine.business_id and p.process_group = ${group} and ${notKeptFrom(reader.personId)}
          and ${matchesFilters(query, reader)} and ${paging.where}
        order by p.submitted_at desc, p.id desc limit ${paging.limit}
      ) p join businesses b on b.id = p.business_id
      order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
    paging,
  );
}

/** BusMon: one group of the organisation, as far as the reader sees. */
export async function listAll(db: Db, reader: ListReader & { scope: Reach }, { group, ...query }: GroupQuery) {
  const { organisationId, personId, scope } = reader;
  const listed = sql`p.organisation_id = ${organisationId} and p.process_group = ${group}
    and ${scopeFilter(scope, personId)} and ${notKeptFrom(personId)}`;
  return readSubmitted(db, reader, listed, query);
}
