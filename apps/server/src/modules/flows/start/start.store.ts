import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { organisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import { type ApplicantRow, applicantQuery } from '../catalogue/applicants.store.ts';
import { usualOfBusiness } from '../catalogue/promises.store.ts';
import { businesses, businessVersions } from '../flows.tables.ts';
import { stepAddress } from '../step-address.ts';

/** A version with its business, its usual duration, and the person who would start it, in one query. */
export async function findStart(db: Db, organisationId: string, versionId: string, personId: string) {
  const [row] = await db
    .select({
      version: businessVersions,
      business: businesses,
      timeZone: organisations.timeZone,
      applicant: sql<ApplicantRow | null>`(select to_jsonb(a) from (${applicantQuery(organisationId, personId)}) a)`,
      usual: usualOfBusiness(sql`${businesses.id}`),
    })
    .from(businessVersions)
    .innerJoin(businesses, eq(businesses.id, businessVersions.businessId))
    .innerJoin(organisations, eq(organisations.id, businesses.organisationId))
    .where(and(eq(businessVersions.organisationId, organisationId), eq(businessVersions.id, versionId)));
  return row ?? null;
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
  const [row] = await db
    .select({
      businessId: businesses.id,
      introductionZh: businesses.introductionZh,
      introductionEn: businesses.introductionEn,
      versionId: businessVersions.id,
      flow: businessVersions.flow,
      form: businessVersions.form,
    })
    .from(businesses)
    .innerJoin(businessVersions, eq(businessVersions.id, businesses.publishedVersionId))
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.code, code)));
  if (!row) return null;
  const { businessId, form, introductionZh, introductionEn } = row;
  const sId = stepAddress(row.versionId, row.flow.start.id);
  return { sId, businessId, form, introductionZh, introductionEn };
}

/** The version of a business that is published now. */
export async function findPublished(db: Db, organisationId: string, businessId: string) {
  const [row] = await db
    .select({ id: businessVersions.id, flow: businessVersions.flow })
    .from(businesses)
    .innerJoin(businessVersions, eq(businessVersions.id, businesses.publishedVersionId))
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, businessId)));
  return row ?? null;
}
