import { fits } from '@campus/rules/universities/university.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { and, at, type Sql, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { attachments } from './attachments.tables.ts';

const MB = 1024 * 1024;

export type Attachment = RowOf<typeof attachments>;

/** Every file gets its row here, so that none passes the quota of its organisation; two at once are counted one after another. */
export async function insertAttachment(db: Db, row: Attachment): Promise<void> {
  const { organisationId } = row;
  const found = await db.row<{ mb: number | null }>(
    sql`select quota_mb as mb from organisations where id = ${organisationId}`,
  );
  const limitMb = found?.mb ?? null;
  if (limitMb !== null) {
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files/${organisationId}`}, 0))`);
    const storedBytes = await bytesOf(db, eq(attachments.organisationId, organisationId));
    if (!fits(limitMb * MB, storedBytes, row.bytes)) refuse('storage-quota-full', { limitMb });
  }
  await db.insert(attachments).values(row);
}

export async function findAttachment(db: Db, id: string): Promise<Attachment | null> {
  const rows = await db.select().from(attachments).where(eq(attachments.id, id));
  return rows[0] ?? null;
}

/** As `findAttachment`, where its organisation is not suspended. */
export async function findServed(db: Db, id: string): Promise<Attachment | null> {
  const served = sql`exists (select 1 from organisations o where o.id = ${attachments.organisationId} and o.active)`;
  const rows = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), served));
  return rows[0] ?? null;
}

/** Those of some ids that an organisation has. */
export async function findAttachments(db: Db, organisationId: string, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(attachments)
    .where(and(eq(attachments.organisationId, organisationId), inArray(attachments.id, [...ids])));
}

/** What a person's pictures weigh; the lock keeps two uploads at once from passing the quota together. */
export async function lockUsedBytes(db: Db, uploaderId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments/${uploaderId}`}, 0))`);
  return usedBytes(db, uploaderId);
}

export async function usedBytes(db: Db, uploaderId: string): Promise<number> {
  return bytesOf(db, and(eq(attachments.uploaderId, uploaderId), eq(attachments.quota, 'person')));
}

/** What the files of an organisation's content weigh; the lock as with a person's. */
export async function lockContentBytes(db: Db, organisationId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`content files/${organisationId}`}, 0))`);
  return contentBytes(db, organisationId);
}

export async function contentBytes(db: Db, organisationId: string): Promise<number> {
  return bytesOf(db, and(eq(attachments.organisationId, organisationId), eq(attachments.quota, 'content')));
}

async function bytesOf(db: Db, condition: Sql | undefined): Promise<number> {
  const rows = await db
    .select({ bytes: sql<string>`coalesce(sum(${attachments.bytes}), 0)` })
    .from(attachments)
    .where(condition);
  return Number(rows[0]?.bytes ?? 0);
}

/** Deletes a picture that belongs to nothing yet, if it is the uploader's own. */
export async function deleteUnclaimed(db: Db, uploaderId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.uploaderId, uploaderId), isNull(attachments.ownerKind)))
    .returning({ id: attachments.id });
  return rows.length === 1;
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
  const rows = await db
    .update(attachments)
    .set({ ownerKind: owner.kind, ownerId: owner.id })
    .where(
      and(
        inArray(attachments.id, [...ids]),
        eq(attachments.uploaderId, uploaderId),
        // Videos and documents of the hall are no pictures of a process.
        eq(attachments.quota, 'person'),
        from
          ? sql`(${attachments.ownerKind} is null or (${attachments.ownerKind} = ${from.kind} and ${attachments.ownerId} = ${from.id}))`
          : isNull(attachments.ownerKind),
      ),
    )
    .returning({ id: attachments.id });
  return rows.length;
}

/** The files that a record may show: its own, and those of the uploader that belong to nothing yet. */
export async function findUsable(
  db: Db,
  organisationId: string,
  uploaderId: string,
  ids: readonly string[],
  owner: Owner,
): Promise<Attachment[]> {
  return db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.organisationId, organisationId),
        eq(attachments.quota, 'content'),
        sql`(${and(inArray(attachments.id, [...ids]), eq(attachments.uploaderId, uploaderId), isNull(attachments.ownerKind))}
          or ${and(eq(attachments.ownerKind, owner.kind), eq(attachments.ownerId, owner.id))})`,
      ),
    )
    .for('update');
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
  const free = isNull(attachments.ownerKind);
  await db
    .update(attachments)
    .set({
      ownerKind: sql`case when ${free} then ${owner.kind} end`,
      ownerId: sql`case when ${free} then ${owner.id}::uuid end`,
      uploaderId: sql`case when ${free} then ${attachments.uploaderId} else ${personId}::uuid end`,
      createdAt: sql`case when ${free} then ${attachments.createdAt} else ${at(now)} end`,
    })
    .where(
      inArray(
        attachments.id,
        files.map(({ id }) => id),
      ),
    );
}

/** Takes away pictures that were uploaded and never used; answers their ids. */
export async function deleteForgotten(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .delete(attachments)
    .where(and(isNull(attachments.ownerKind), lt(attachments.createdAt, before)))
    .returning({ id: attachments.id });
  return rows.map((row) => row.id);
}

/** Which of these ids have a row. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: attachments.id })
    .from(attachments)
    .where(inArray(attachments.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

/** One page of the files that belong to a record, in the order in which they came. */
export async function listOwned(
  db: Db,
  organisationId: string,
  owner: { kind: string; id: string },
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Attachment>(
    'asc',
    [
      { column: sql`${attachments.createdAt}`, type: 'timestamptz', of: (row) => row.createdAt },
      { column: sql`${attachments.id}`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db
    .select()
    .from(attachments)
    .where(and(ownedBy(organisationId, owner), page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

export async function countOwned(db: Db, organisationId: string, owner: { kind: string; id: string }): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(attachments)
    .where(ownedBy(organisationId, owner));
  return rows[0]?.count ?? 0;
}

const ownedBy = (organisationId: string, owner: { kind: string; id: string }) =>
  and(
    eq(attachments.ownerKind, owner.kind),
    eq(attachments.ownerId, owner.id),
    eq(attachments.organisationId, organisationId),
  );
