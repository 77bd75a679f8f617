import type { Words } from '@campus/rules/flows/definition.ts';
import type { PrintTemplate } from '@campus/rules/flows/print-template.ts';
import type { Db } from '#server/platform/database.ts';
import { ms, sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { type Definition, findDefinition } from '../catalogue/definitions.store.ts';
import { processes } from '../flows.tables.ts';

const NOT_READ = ['searchText', 'searchGrams'] as const;
/** What the code reads of a process: not what it is only searched by. */
export type ProcessRecord = Omit<RowOf<typeof processes>, (typeof NOT_READ)[number]>;
/** The columns of a record, of a table that is called p in the statement. */
export const PROCESS_RECORD = columnsOf(
  processes,
  'p',
  Object.keys(processes.columns).filter((name) => !NOT_READ.some((each) => each === name)),
);

/** The event that sent a process back to its submitter. */
type Returned = { by: string | null; at: number; reason: string; step: string | null };

/** A process with the definition that it began with, and how its reader is involved. */
export type Loaded = Definition & {
  process: ProcessRecord;
  /** Null unless it lies with its submitter now. */
  returned: Returned | null;
  timeZone: string;
  /** `print` is how its cases look on paper; null until somebody said so. */
  business: { id: string; code: string; name: Words; icon: string; print?: PrintTemplate | null };
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

type Found = ProcessRecord & {
  timeZone: string;
  code: string;
  nameZh: string;
  nameEn: string;
  icon: string;
  print: PrintTemplate | null;
  involved: { readAt: number | null; copied: boolean; concerned: boolean } | null;
  owner: boolean;
  supervisor: boolean;
  returned: Returned | null;
};

const LAST_RETURN = sql`(
  select jsonb_build_object('by', e.by_person_id, 'at', ${ms('e.at')}, 'reason', e.reason, 'step', e.step_id)
  from process_events e where e.process_id = p.id and e.kind in ('return', 'disagree', 'timer', 'clock-refuse')
  order by e.id desc limit 1)`;

const partIn = (personId: string, part: 'owner' | 'supervisor') => sql`exists (
  select 1 from business_people bp where bp.business_id = p.business_id and bp.person_id = ${personId} and bp.part = ${part})`;

/** One process of the organisation for a reader; `lock` locks it until the end of the transaction. */
export async function findProcess(
  db: Db,
  organisationId: string,
  id: string,
  personId: string | null,
  { lock }: { lock: boolean },
): Promise<Loaded | null> {
  const reader = personId ?? '00000000-0000-0000-0000-000000000000';
  const row = await db.row<Found>(sql`
    select ${PROCESS_RECORD}, o.time_zone as "timeZone", b.code, b.name_zh as "nameZh", b.name_en as "nameEn", b.icon, b.print,
      (select jsonb_build_object('readAt', ${ms('pp.read_at')}, 'copied', pp.copied_at is not null,
          'concerned', pp.took_part or coalesce(pp.opened_at, pp.acted_at, pp.copied_at) is not null)
        from process_people pp where pp.process_id = p.id and pp.person_id = ${reader}) as involved,
      ${partIn(reader, 'owner')} as owner, ${partIn(reader, 'supervisor')} as supervisor,
      case when p.status = 'returned' then ${LAST_RETURN} end as returned
    from processes p join businesses b on b.id = p.business_id
      join organisations o on o.id = p.organisation_id
    where p.organisation_id = ${organisationId} and p.id = ${id} ${lock ? sql`for update of p` : sql.empty}`);
  if (!row) return null;
  const { timeZone, code, nameZh, nameEn, icon, print, involved, owner, supervisor, returned, ...process } = row;
  return {
    process,
    returned,
    ...(await findDefinition(db, process.versionId)),
    timeZone,
    business: { id: process.businessId, code, name: { zh: nameZh, en: nameEn }, icon, print },
    reader: {
      involved: involved !== null,
      concerned: involved?.concerned ?? false,
      readAt: involved?.readAt ?? null,
      copied: involved?.copied ?? false,
      owner,
      supervisor,
    },
  };
}
