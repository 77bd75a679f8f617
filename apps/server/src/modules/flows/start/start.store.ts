import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Usual } from '@campus/rules/flows/promise.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf } from '#server/platform/table.ts';
import { type ApplicantRow, applicantQuery } from '../catalogue/applicants.store.ts';
import type { Business } from '../catalogue/businesses.store.ts';
import { findDefinition } from '../catalogue/definitions.store.ts';
import { usualOfBusiness } from '../catalogue/promises.store.ts';
import { businesses } from '../flows.tables.ts';
import { type FoundNames, idLists, namesFrom, namesOf } from '../names.store.ts';
import { stepAddress } from '../step-address.ts';

/** Which version: one by its id, or the published one of the business with a code. */
export type StartWanted = { versionId: string } | { code: string };

/**
 * A version with its business, its usual duration, the person who would start it, and the names of everything that its
 * form refers to, in one query.
 */
export async function findStart(
  db: Db,
  organisationId: string,
  wanted: StartWanted,
  personId: string,
  formIds: readonly string[] = [],
) {
  type Start = Business & {
    versionId: string;
    timeZone: string;
    applicant: ApplicantRow | null;
    usual: Usual | null;
    names: FoundNames;
  };
  const formNames = idLists({ people: formIds, departments: formIds, places: formIds });
  const start = await db.row<Start>(sql`
    select ${columnsOf(businesses, 'b')}, v.id as "versionId", o.time_zone as "timeZone",
      (select row_to_json(a) from (${applicantQuery(organisationId, personId)}) a) as applicant, ${usualOfBusiness(sql`b.id`)} as usual,
      ${namesOf(organisationId, formNames)} as names
    from business_versions v join businesses b on b.id = v.business_id join organisations o on o.id = b.organisation_id
    where v.organisation_id = ${organisationId} and ${
      'code' in wanted
        ? sql`b.organisation_id = v.organisation_id and b.code = ${wanted.code} and v.id = b.published_version_id`
        : sql`v.id = ${wanted.versionId}`
    }`);
  if (!start) return null;
  const { versionId, timeZone, applicant, usual, names: found, ...business } = start;
  const version = { id: versionId, ...(await findDefinition(db, versionId)) };
  return { version, business, timeZone, applicant, usual, names: namesFrom(found) };
}

/** The start step and form of the published version of the business with this code; null without one. */
export async function findStartOf(
  db: Db,
  organisationId: string,
  code: string,
): Promise<{
  sId: string;
  businessId: string;
  form: FormDefinition;
  introductionZh: string;
  introductionEn: string;
} | null> {
  type Row = Pick<Business, 'introductionZh' | 'introductionEn'> & { businessId: string; versionId: string };
  const row = await db.row<Row>(sql`
    select b.id as "businessId", b.introduction_zh as "introductionZh", b.introduction_en as "introductionEn",
      b.published_version_id as "versionId"
    from businesses b where b.organisation_id = ${organisationId} and b.code = ${code} and b.published_version_id is not null`);
  if (!row) return null;
  const { versionId, ...found } = row;
  const { flow, form } = await findDefinition(db, versionId);
  return { sId: stepAddress(versionId, flow.start.id), form, ...found };
}
