import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, json, sql } from '#server/platform/sql.ts';
import { columnsOf } from '#server/platform/table.ts';
import { counted, notKeptFrom } from '../counted.ts';
import { businessVersions } from '../flows.tables.ts';
import { type PersonName, personJson } from '../names.store.ts';
import type { Business, Version } from './businesses.store.ts';
import type { Definition } from './definitions.store.ts';

export type Draft = {
  id: string;
  organisationId: string;
  businessId: string;
  flow: Flow;
  form: FormDefinition;
  changedAt: number;
  changedBy: string;
};
export type KeptDraft = { id: string; number: number; revision: number };

/**
 * Saves the only draft of a business. A new draft gets a new number, a changed one keeps its number; the revision is
 * another one each time, also where a draft before it was discarded or published.
 */
export async function keepDraft(db: Db, draft: Draft): Promise<KeptDraft> {
  const kept = await db.row<KeptDraft>(sql`
    with counted as (
      update businesses set draft_revision = draft_revision + 1
      where organisation_id = ${draft.organisationId} and id = ${draft.businessId} returning draft_revision
    )
    insert into business_versions
      (id, organisation_id, business_id, flow, form, changed_at, changed_by, state, number, revision)
    select ${draft.id}, ${draft.organisationId}, ${draft.businessId}, ${json(draft.flow)}, ${json(draft.form)},
      ${at(draft.changedAt)}, ${draft.changedBy}, 'draft',
      (select coalesce(max(number), 0) + 1 from business_versions where business_id = ${draft.businessId}), draft_revision
    from counted
    on conflict (business_id) where state = 'draft'
    do update set flow = excluded.flow, form = excluded.form, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, revision = excluded.revision
    returning id, number, revision`);
  return kept as KeptDraft;
}

/**
 * Publishes the draft for new processes. The version before it stays for the processes that began with it; answers its
 * number. It keeps what its choices mean now.
 */
export async function publishDraft(
  db: Db,
  business: Business,
  draft: Pick<Version, 'id' | 'flow'>,
  by: string,
  now: number,
): Promise<number | null> {
  const { organisationId } = business;
  const retired = await db.row<{ number: number | null }>(sql`
    with retired as (
      update business_versions set state = 'retired'
      where organisation_id = ${organisationId} and id = ${business.publishedVersionId}::uuid returning number
    ), published as (
      update business_versions set state = 'published', published_at = ${at(now)}, published_by = ${by},
        flow = ${json(asPublished(draft.flow))}
      where organisation_id = ${organisationId} and id = ${draft.id}
    ), offered as (
      update businesses set published_version_id = ${draft.id}, changed_at = ${at(now)}, changed_by = ${by}
      where organisation_id = ${organisationId} and id = ${business.id}
    )
    select (select number from retired) as number`);
  return retired?.number ?? null;
}

export async function deleteDraft(db: Db, { organisationId, id }: Business, by: string, now: number): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from business_versions where organisation_id = ${organisationId} and business_id = ${id} and state = 'draft'
    )
    update businesses set changed_at = ${at(now)}, changed_by = ${by} where organisation_id = ${organisationId} and id = ${id}`);
}

/** What a business of the product was shipped with. */
export const findFirstVersion = (db: Db, businessId: string) =>
  db.row<Definition>(sql`
    select v.flow, v.form from business_versions v
    where v.business_id = ${businessId} and v.number = 1 and v.state <> 'draft'`);

/** A version of a business that is no draft any more. */
export const findPastVersion = (db: Db, { organisationId, id }: Business, versionId: string) =>
  db.row<Version>(sql`
    select ${columnsOf(businessVersions, 'v')} from business_versions v
    where v.organisation_id = ${organisationId} and v.business_id = ${id} and v.id = ${versionId} and v.state <> 'draft'`);

export type VersionRow = Pick<Version, 'id' | 'number' | 'state' | 'revision' | 'changedAt' | 'publishedAt'> & {
  changedBy: PersonName | null;
  publishedBy: PersonName | null;
  running: number;
};

/** One page of the versions of a business, the newest first, with the processes that run in each. */
export async function listVersions(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  { businessId, ...paging }: { businessId: string; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<VersionRow>(
    'desc',
    [{ column: sql`v.number`, type: 'integer', of: (row) => row.number }],
    paging,
  );
  const rows = await db.rows<VersionRow>(sql`
    select v.id, v.number, v.state, v.revision, v.changed_at as "changedAt", v.published_at as "publishedAt",
      ${personJson('changer')} as "changedBy", ${personJson('publisher')} as "publishedBy",
      ${counted(sql`processes p where p.version_id = v.id and p.ended_at is null and p.process_group in ('todo', 'doing')
        and ${notKeptFrom(personId)}`)} as running
    from business_versions v left join people changer on changer.id = v.changed_by
      left join people publisher on publisher.id = v.published_by
    where v.organisation_id = ${organisationId} and v.business_id = ${businessId} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}
