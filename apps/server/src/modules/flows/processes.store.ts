import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { organisations } from '#server/modules/organisations/index.ts';
import { type Db, rowsOf } from '#server/platform/database.ts';
import { and, eq, isNull, sql } from '#server/platform/drizzle.ts';
import type { Applicant } from './audience.policy.ts';
import { businesses, businessVersions, processes, processPeople, type Urgency } from './flows.tables.ts';
import { usualOfBusiness } from './promises.store.ts';
import { stepAddress } from './step-address.ts';

export type ProcessRecord = typeof processes.$inferSelect;

/** A process with the definition that it began with, and what its reader has to do with it. */
export type Loaded = {
  process: ProcessRecord;
  flow: Flow;
  form: FormDefinition;
  timeZone: string;
  business: { id: string; code: string; name: Words; icon: string };
  reader: {
    involved: boolean;
    /** Was asked and still is, took part, or was copied. */
    given: boolean;
    readAt: number | null;
    copied: boolean;
    owner: boolean;
    supervisor: boolean;
  };
};

const partIn = (personId: string, part: 'owner' | 'supervisor') => sql<boolean>`exists (
  select 1 from business_people bp
  where bp.business_id = ${processes.businessId} and bp.person_id = ${personId} and bp.part = ${part})`;

/** One process of the organisation as somebody sees it; with `lock`, nobody else changes it until this transaction is over. */
export async function findProcess(
  db: Db,
  organisationId: string,
  id: string,
  personId: string | null,
  { lock }: { lock: boolean },
): Promise<Loaded | null> {
  const reader = personId ?? '00000000-0000-0000-0000-000000000000';
  const involved = sql<{ readAt: string | null; copied: boolean; given: boolean } | null>`(
    select jsonb_build_object('readAt', extract(epoch from pp.read_at) * 1000, 'copied', pp.copied_at is not null,
      'given', pp.took_part or coalesce(pp.opened_at, pp.acted_at, pp.copied_at) is not null)
    from process_people pp where pp.process_id = ${processes.id} and pp.person_id = ${reader})`;
  const query = db
    .select({
      process: processes,
      flow: businessVersions.flow,
      form: businessVersions.form,
      timeZone: organisations.timeZone,
      code: businesses.code,
      nameZh: businesses.nameZh,
      nameEn: businesses.nameEn,
      icon: businesses.icon,
      involved,
      owner: partIn(reader, 'owner'),
      supervisor: partIn(reader, 'supervisor'),
    })
    .from(processes)
    .innerJoin(businessVersions, eq(businessVersions.id, processes.versionId))
    .innerJoin(businesses, eq(businesses.id, processes.businessId))
    .innerJoin(organisations, eq(organisations.id, processes.organisationId))
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
  const [row] = await (lock ? query.for('update', { of: processes }) : query);
  if (!row) return null;
  const { process, flow, form, timeZone, code, nameZh, nameEn, icon, owner, supervisor } = row;
  return {
    process,
    flow,
    form,
    timeZone,
    business: { id: process.businessId, code, name: { zh: nameZh, en: nameEn }, icon },
    reader: {
      involved: row.involved !== null,
      given: row.involved?.given ?? false,
      readAt: row.involved?.readAt ? Math.round(Number(row.involved.readAt)) : null,
      copied: row.involved?.copied ?? false,
      owner,
      supervisor,
    },
  };
}

/** A version with its business, what is usual of it, and the person who would start it, in one query. */
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

/** Where applications of the business with a code begin: its published version's start step and form; null without one. */
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

export type ApplicantRow = Applicant & { name: string; departmentId: string | null };

const applicantQuery = (organisationId: string, personId: string) => sql`
  select p.id as "personId", p.kind, p.name, p.home_department_id as "departmentId",
    coalesce((
      select array_agg(distinct named.id::text) from departments mine
      join departments above on above.organisation_id = mine.organisation_id and mine.path like above.path || '%'
      cross join lateral (
        select above.id
        union all
        select merged.id from departments merged
        where merged.organisation_id = above.organisation_id and merged.merged_into_id = above.id
      ) named
      where mine.organisation_id = p.organisation_id
        and (mine.id = p.home_department_id
          or mine.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))
    ), '{}') as departments,
    coalesce((select array_agg(pl.label_id::text) from person_labels pl where pl.person_id = p.id), '{}') as labels
  from people p where p.organisation_id = ${organisationId} and p.id = ${personId}`;

/** What a business asks of a person, and what a process keeps of its submitter. */
export async function findApplicant(db: Db, organisationId: string, personId: string): Promise<ApplicantRow | null> {
  const result = await db.execute(applicantQuery(organisationId, personId));
  return rowsOf<ApplicantRow>(result)[0] ?? null;
}

export async function setReminded(db: Db, organisationId: string, id: string, now: number): Promise<void> {
  await db
    .update(processes)
    .set({ remindedAt: now })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

/** How urgent a process is for every list: 0 as usual, 1 urgent, 2 very urgent. */
export async function setUrgency(db: Db, organisationId: string, id: string, level: Urgency): Promise<void> {
  await db
    .update(processes)
    .set({ urgency: level })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

export async function setHidden(db: Db, organisationId: string, id: string, now: number): Promise<void> {
  await db
    .update(processes)
    .set({ hiddenAt: now })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

export async function setEvaluation(
  db: Db,
  organisationId: string,
  id: string,
  evaluation: { stars: number; achieved: boolean; text: string },
  now: number,
): Promise<void> {
  const { stars, achieved, text } = evaluation;
  await db
    .update(processes)
    .set({ stars, achieved, evaluationText: text, evaluatedAt: now })
    .where(and(eq(processes.organisationId, organisationId), eq(processes.id, id)));
}

/** Notes that somebody has seen a process that concerns them. */
export async function setRead(db: Db, personId: string, processId: string, now: number): Promise<void> {
  await db
    .update(processPeople)
    .set({ readAt: now })
    .where(
      and(eq(processPeople.personId, personId), eq(processPeople.processId, processId), isNull(processPeople.readAt)),
    );
}
