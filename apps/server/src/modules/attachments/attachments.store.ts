import { fits } from '@campus/rules/universities/university.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { at, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { attachments } from './attachments.tables.ts';

const MB = 1024 * 1024;

export type Attachment = RowOf<typeof attachments>;
const ATTACHMENT = columnsOf(attachments, 'a');

/** Every file gets its row here, so that none passes the quota of its organisation; two at once are counted one after another. */
export async function insertAttachment(db: Db, row: Attachment): Promise<void> {
  const { organisationId } = row;
  const found = await db.row<{ mb: number | null }>(
    sql`select quota_mb as mb from organisations where id = ${organisationId}`,
  );
  const limitMb = found?.mb ?? null;
  if (limitMb !== null) {
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files/${organisationId}`}, 0))`);
    const storedBytes = await bytesOf(db, sql`a.organisation_id = ${organisationId}`);
    if (!fits(limitMb * MB, storedBytes, row.bytes)) refuse('storage-quota-full', { limitMb });
  }
  await db.run(insertInto(attachments, row));
}

export async function findAttachment(db: Db, id: string): Promise<Attachment | null> {
  return db.row<Attachment>(sql`select ${ATTACHMENT} from attachments a where a.id = ${id}`);
}

/** As `findAttachment`, where its organisation is not suspended. */
export async function findServed(db: Db, id: string): Promise<Attachment | null> {
  return db.row<Attachment>(sql`
    select ${ATTACHMENT} from attachments a
    where a.id = ${id} and exists (select 1 from organisations o where o.id = a.organisation_id and o.active)`);
}

/** Those of some ids that an organisation has. */
export async function findAttachments(db: Db, organisationId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  return db.rows<Attachment>(sql`
    select ${ATTACHMENT} from attachments a where a.organisation_id = ${organisationId} and a.id = any(${uuids(ids)})`);
}

/** What pages show of a picture. */
export type PictureFacts = Pick<Attachment, 'id' | 'name' | 'width' | 'height' | 'bytes'>;

/** The same of some ids as a column of a statement that finds other things too; `presentPictures` reads it. */
export const picturesColumn = (organisationId: string, ids: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'width', a.width, 'height', a.height, 'bytes', a.bytes))
  from attachments a where a.organisation_id = ${organisationId} and a.id = any(${ids})), '[]')`;

/** What a person's pictures weigh; the lock keeps two uploads at once from passing the quota together. */
export async function lockUsedBytes(db: Db, uploaderId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments/${uploaderId}`}, 0))`);
  return usedBytes(db, uploaderId);
}

export async function usedBytes(db: Db, uploaderId: string): Promise<number> {
  return bytesOf(db, sql`a.uploader_id = ${uploaderId} and a.quota = 'person'`);
}

/** What the files of an organisation's content weigh; the lock as with a person's. */
export async function lockContentBytes(db: Db, organisationId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`content files/${organisationId}`}, 0))`);
  return contentBytes(db, organisationId);
}

export async function contentBytes(db: Db, organisationId: string): Promise<number> {
  return bytesOf(db, sql`a.organisation_id = ${organisationId} and a.quota = 'content'`);
}

async function bytesOf(db: Db, condition: Sql): Promise<number> {
  const found = await db.row<{ bytes: number }>(
    sql`select coalesce(sum(a.bytes), 0) as bytes from attachments a where ${condition}`,
  );
  return found?.bytes ?? 0;
}

/** Deletes a picture that belongs to nothing yet, if it is the uploader's own. */
export async function deleteUnclaimed(db: Db, uploaderId: string, id: string): Promise<boolean> {
  const deleted = await db.run(
    sql`delete from attachments where id = ${id} and uploader_id = ${uploaderId} and owner_kind is null`,
  );
  return deleted === 1;
}

export type Owner = { kind: string; id: string };

/** Gives pictures of the uploader to a record, from nothing or from another record of theirs; answers how many were theirs to give. */
export async function claimAttachments(
  db: Db,
  uploaderId: string,
  ids: readonly string[],
  owner: Owner,
  from?: Owner,
): Promise<number> {
  if (ids.length === 0) return 0;
  const ofFormer = from ? sql`or (owner_kind = ${from.kind} and owner_id = ${from.id})` : sql.empty;
  // Videos and documents of the hall are no pictures of a process.
  return db.run(sql`
    update attachments set owner_kind = ${owner.kind}, owner_id = ${owner.id}
    where id = any(${uuids(ids)}) and uploader_id = ${uploaderId} and quota = 'person' and (owner_kind is null ${ofFormer})`);
}

/** The files that a record may show: its own, and those of the uploader that belong to nothing yet. */
export async function findUsable(
  db: Db,
  organisationId: string,
  uploaderId: string,
  ids: readonly string[],
  owner: Owner,
): Promise<Attachment[]> {
  return db.rows<Attachment>(sql`
    select ${ATTACHMENT} from attachments a
    where a.organisation_id = ${organisationId} and a.quota = 'content' and (
      (a.id = any(${uuids(ids)}) and a.uploader_id = ${uploaderId} and a.owner_kind is null)
      or (a.owner_kind = ${owner.kind} and a.owner_id = ${owner.id}))
    for update`);
}

/**
 * Gives a record those files that belonged to nothing, and takes away those that were its own. The latter go to a
 * person, who can put them back, and are swept after a day like all unused files.
 */
export async function settleContentFiles(
  db: Db,
  files: readonly Attachment[],
  owner: Owner,
  personId: string,
  now: number,
): Promise<void> {
  const ids = files.map(({ id }) => id);
  await db.run(sql`
    update attachments set
      owner_kind = case when owner_kind is null then ${owner.kind} end,
      owner_id = case when owner_kind is null then ${owner.id}::uuid end,
      uploader_id = case when owner_kind is null then uploader_id else ${personId}::uuid end,
      created_at = case when owner_kind is null then created_at else ${at(now)} end
    where id = any(${uuids(ids)})`);
}

/** Takes away pictures that were uploaded and never used; answers their ids. */
export async function deleteForgotten(db: Db, before: number): Promise<string[]> {
  const deleted = await db.rows<{ id: string }>(
    sql`delete from attachments where owner_kind is null and created_at < ${at(before)} returning id`,
  );
  return deleted.map(({ id }) => id);
}

/** Which of these ids have a row. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await db.rows<{ id: string }>(sql`select id from attachments where id = any(${uuids(ids)})`);
  return new Set(found.map(({ id }) => id));
}

/** One page of the files that belong to a record, in the order in which they came. */
export async function listOwned(
  db: Db,
  organisationId: string,
  owner: Owner,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Attachment>(
    'asc',
    [
      { column: sql`a.created_at`, type: 'timestamptz', of: (row) => row.createdAt },
      { column: sql`a.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<Attachment>(sql`
    select ${ATTACHMENT} from attachments a where ${ownedBy(organisationId, owner)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** The names of the first files of a record, the oldest first, as a part of another query; without those that it names. */
export const namesOwnedBy = (organisationId: string, owner: Owner, without: Sql, most: number): Sql =>
  sql`(select coalesce(jsonb_agg(first.name order by first.created_at, first.id), '[]') from (
    select a.id, a.name, a.created_at from attachments a where ${ownedBy(organisationId, owner)} and a.id <> all(${without})
    order by a.created_at, a.id limit ${sql.number(most)}) first)`;

/** How many files belong to a record, as a part of another query. */
export const countOwnedBy = (organisationId: string, owner: Owner): Sql =>
  sql`(select count(*) from attachments a where ${ownedBy(organisationId, owner)})`;

const ownedBy = (organisationId: string, { kind, id }: Owner): Sql =>
  sql`a.owner_kind = ${kind} and a.owner_id = ${id} and a.organisation_id = ${organisationId}`;
