import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import type { Change, FlowState } from '@campus/rules/flows/state.ts';
import type { UsedFacts } from '@campus/rules/flows/used-facts.ts';
import type { TimelineKind } from '@campus/rules/flows/vocabulary.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import { readInBatches } from './findings.ts';

export type ProcessRow = {
  id: string;
  number: string;
  versionId: string;
  businessId: string;
  submitterId: string;
  submittedAt: number;
  endedAt: number | null;
  status: string;
  outcome: string | null;
  processGroup: string;
  tab: string;
  hungUp: boolean;
  dueAt: number | null;
  standing: unknown;
  submitterActions: string[] | null;
  promise: CasePromise | null;
  promisedAt: number | null;
  promiseSoonAt: number | null;
  promiseLeftMs: number | null;
  lateAt: number | null;
  keptFrom: string[];
  state: FlowState;
};
export type EventRow = {
  processId: string;
  id: string;
  at: number;
  kind: TimelineKind;
  by: string | null;
  step: string | null;
  changes: Change[];
  facts: UsedFacts | null;
  /** The versions between which it was taken by this event. */
  moved: { from: string; to: string } | null;
};
/** `flow` and `form` are those of the version that it runs in now; `flows` has those that it ran in before as well. */
export type ProcessHistory = {
  process: ProcessRow;
  flow: Flow;
  form: FormDefinition;
  flows: ReadonlyMap<string, Flow>;
  events: EventRow[];
};

/** Every process with its definition and its events, some at a time. */
export async function* readProcesses(db: Db): AsyncGenerator<ProcessHistory[]> {
  const definitions = new Map<string, { flow: Flow; form: FormDefinition }>();
  const flows = new Map<string, Flow>();
  const read = async (after: string, most: number) =>
    await db.rows<ProcessRow>(sql`
        select id, number, version_id as "versionId", business_id as "businessId", submitter_id as "submitterId",
          submitted_at as "submittedAt", ended_at as "endedAt", status, outcome,
          process_group as "processGroup", tab, hung_up as "hungUp", due_at as "dueAt", standing, submitter_actions as "submitterActions", promise, promised_at as "promisedAt",
          promise_soon_at as "promiseSoonAt", promise_left_ms::float8 as "promiseLeftMs", late_at as "lateAt", kept_from::text[] as "keptFrom", state
        from processes where id > ${after}::uuid order by id limit ${most}`);
  for await (const processes of readInBatches(read)) {
    const events = await db.rows<EventRow>(sql`
        select process_id as "processId", id::text as id, at, kind, by_person_id as by, step_id as step, changes, facts, asked -> 'moved' as moved
        from process_events
        where process_id = any(${uuids(processes.map((process) => process.id))}) order by process_id, process_events.id`);
    const byProcess = Map.groupBy(events, (event) => event.processId);
    const versions = [
      ...processes.map((process) => process.versionId),
      ...events.flatMap(({ moved }) => (moved ? [moved.from, moved.to] : [])),
    ];
    const missing = [...new Set(versions)].filter((id) => !definitions.has(id));
    for (const { id, ...definition } of await db.rows<{ id: string; flow: Flow; form: FormDefinition }>(
      sql`select id, flow, form from business_versions where id = any(${uuids(missing)})`,
    )) {
      definitions.set(id, definition);
      flows.set(id, definition.flow);
    }
    yield processes.map((process) => ({
      process,
      ...(definitions.get(process.versionId) as { flow: Flow; form: FormDefinition }),
      flows,
      events: byProcess.get(process.id) ?? [],
    }));
  }
}

export type ProjectionRows = {
  people: {
    processId: string;
    personId: string;
    businessId: string;
    processGroup: string;
    submittedAt: number;
    tookPart: boolean;
    openedAt: number | null;
    actedAt: number | null;
    copied: boolean;
    holds: boolean;
  }[];
  timers: { processId: string; id: number; dueAt: number }[];
  intervals: {
    processId: string;
    businessId: string;
    kind: string;
    name: string;
    step: string | null;
    person: string | null;
    from: number;
    until: number | null;
    outcome: string | null;
    due: number | null;
    department: string | null;
    untilDepartment: string | null;
  }[];
};

/** What other tables keep of some processes. */
export async function readProjections(db: Db, processes: readonly string[]): Promise<ProjectionRows> {
  const among = sql`process_id = any(${uuids(processes)})`;
  const people = await db.rows<ProjectionRows['people'][number]>(sql`
    select process_id as "processId", person_id as "personId", business_id as "businessId", process_group as "processGroup",
      submitted_at as "submittedAt", took_part as "tookPart", opened_at as "openedAt",
      acted_at as "actedAt", copied_at is not null as copied, holds
    from process_people where ${among}`);
  const timers = await db.rows<ProjectionRows['timers'][number]>(
    sql`select process_id as "processId", timer as id, due_at as "dueAt" from process_timers where ${among}`,
  );
  const intervals = await db.rows<ProjectionRows['intervals'][number]>(sql`
    select process_id as "processId", business_id as "businessId", kind, name, step_id as step, person_id as person, from_at as "from",
      until_at as "until", outcome, due_at as due, department_id as department, until_department_id as "untilDepartment"
    from process_intervals where ${among}`);
  return { people, timers, intervals };
}
