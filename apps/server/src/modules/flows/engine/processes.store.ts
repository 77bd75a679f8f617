import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { organisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { businesses, businessVersions, processes } from '../flows.tables.ts';

export type ProcessRecord = RowOf<typeof processes>;

/** A process with the definition that it began with, and how its reader is involved. */
export type Loaded = {
  process: ProcessRecord;
  flow: Flow;
  form: FormDefinition;
  timeZone: string;
  business: { id: string; code: string; name: Words; icon: string };
  reader: {
    involved: boolean;
    /** Has an open task, took part, or was copied. */
    concerned: boolean;
    readAt: number | null;
    copied: boolean;
    owner: boolean;
    supervisor: boolean;
  };
};

const partIn = (personId: string, part: 'owner' | 'supervisor') => sql<boolean>`exists (
  select 1 from business_people bp
  where bp.business_id = ${processes.businessId} and bp.person_id = ${personId} and bp.part = ${part})`;

/** One process of the organisation for a reader; `lock` locks it until the end of the transaction. */
export async function findProcess(
  db: Db,
  organisationId: string,
  id: string,
  personId: string | null,
  { lock }: { lock: boolean },
): Promise<Loaded | null> {
  const reader = personId ?? '00000000-0000-0000-0000-000000000000';
  const involved = sql<{ readAt: string | null; copied: boolean; concerned: boolean } | null>`(
    select jsonb_build_object('readAt', extract(epoch from pp.read_at) * 1000, 'copied', pp.copied_at is not null,
      'concerned', pp.took_part or coalesce(pp.opened_at, pp.acted_at, pp.copied_at) is not null)
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
      concerned: row.involved?.concerned ?? false,
      readAt: row.involved?.readAt ? Math.round(Number(row.involved.readAt)) : null,
      copied: row.involved?.copied ?? false,
      owner,
      supervisor,
    },
  };
}
