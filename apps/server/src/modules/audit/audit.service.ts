import type { exportAuditEntries, getRequestStory, listAuditEntries } from '@campus/contract/calls/audit.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import enExports from '@campus/messages/en/flows-exports.ts';
import zhExports from '@campus/messages/zh/flows-exports.ts';
import { UUID_PATTERN } from '@campus/rules/basics/ids.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { findTimeZone } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { type Cell, spreadsheetOf } from '#server/platform/table-file.ts';
import { type EntryRow, findNames, listEntries, listOfRequest, type Names } from './audit.store.ts';
import { entryTexts } from './entry-texts.ts';

/** Whose entries the caller may read, as a condition on the column that names who did it. */
export type WithinReach = (ctx: CallerCtx, who: Sql) => Promise<Sql>;
export type AuditOutside = { within: WithinReach; sentFor: SentFor };

const MOST_ROWS = 100_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Fields that lines hold twice, by id and by name. */
const NAMED: readonly (readonly [ids: string, named: readonly string[]])[] = [
  ['departmentId', ['department']],
  ['otherDepartmentIds', ['otherDepartments']],
  ['roleIds', ['roles']],
  ['labelIds', ['labels', 'label']],
];

/** A line as people read it: an id is shown only where there is no name for it. */
function readable<Row extends Pick<EntryRow, 'before' | 'after'>>(row: Row): Row {
  const has = (field: string) => field in (row.before ?? {}) || field in (row.after ?? {});
  const namedIds = NAMED.flatMap(([ids, names]) => (names.some(has) ? [ids] : []));
  const without = (fields: Row['before']) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([field]) => !namedIds.includes(field)));
  return namedIds.length === 0 ? row : { ...row, before: without(row.before), after: without(row.after) };
}

const UUIDS = new RegExp(UUID_PATTERN, 'g');
/** The ids in what an entry noted. */
const idsIn = ({ facts, before, after }: EntryRow): string[] =>
  JSON.stringify([facts, before, after]).match(UUIDS) ?? [];

/** What the ids stand for. Whoever names an outsider in a call that is refused learns no name by it. */
async function namesIn(ctx: CallerCtx, within: WithinReach, entries: readonly EntryRow[]): Promise<Names> {
  const { done = [], tried = [] } = Object.groupBy(entries, ({ outcome }) => (outcome === 'done' ? 'done' : 'tried'));
  const ids = { done: done.flatMap(idsIn), tried: tried.flatMap(idsIn) };
  const mayName = { people: await within(ctx, sql`t.id`), processes: await within(ctx, sql`t.submitter_id`) };
  return findNames(ctx.db, ctx.caller.organisationId, ids, mayName);
}

/** An entry as it is shown: the record by its parts, and what its ids stand for. */
function present(row: EntryRow, all: Names) {
  const { id, record, recordName, organisationId: _o, personId: _p, ...entry } = row;
  const [kind = '', ...rest] = (record ?? '').split('/');
  const ids = idsIn(row);
  return {
    ...entry,
    id: String(id),
    record: record === null ? null : { kind, id: rest.join('/'), name: recordName ?? '' },
    names: Object.fromEntries([...all].filter(([namedId]) => ids.includes(namedId))),
  };
}

/** Who did or tried what in the caller's organisation, as far as the caller sees. */
export async function viewEntries(ctx: CallerCtx, within: WithinReach, input: Received<typeof listAuditEntries>) {
  const reach = await within(ctx, sql`e.person_id`);
  const page = await listEntries(ctx.db, ctx.caller.organisationId, reach, input);
  const entries = page.items.map(readable);
  const names = await namesIn(ctx, within, entries);
  return { ...page, items: entries.map((entry) => present(entry, names)) };
}

/** The messages that a request caused; handed in, because the audit may not import the inbox. */
export type SentFor = (
  db: Db,
  organisationId: string,
  requestId: string,
) => Promise<Answered<typeof getRequestStory>['sent']>;

const MOST_TOLD = 1_000;

/** The story of one request: the page, what it called, the jobs that came of it, and what went out. */
export async function viewStory(
  ctx: CallerCtx,
  { within, sentFor }: AuditOutside,
  { requestId }: Received<typeof getRequestStory>,
): Promise<Answered<typeof getRequestStory>> {
  const { organisationId } = ctx.caller;
  const reach = await within(ctx, sql`e.person_id`);
  const lines = await listOfRequest(ctx.db, organisationId, reach, requestId, MOST_TOLD);
  const [first] = lines;
  if (!first) return refuse('not-found');
  const isJob = ({ facts }: (typeof lines)[number]) => facts.job === true;
  return {
    requestId,
    at: first.at,
    account: first.account,
    person: first.person,
    page: lines.find(({ page }) => page !== null)?.page ?? null,
    calls: lines
      .filter((line) => !isJob(line))
      .reduce<{ call: string; outcome: string; at: number; records: number }[]>(
        (calls, { call, outcome, at, record }) => {
          const same = calls.find((earlier) => earlier.call === call && earlier.outcome === outcome);
          if (same) same.records += record ? 1 : 0;
          else calls.push({ call, outcome, at, records: record ? 1 : 0 });
          return calls;
        },
        [],
      ),
    jobs: lines.filter(isJob).map(({ call, outcome, at }) => ({ job: call, outcome, at })),
    sent: await sentFor(ctx.db, organisationId, requestId),
  };
}

const headings = [
  'at',
  'account',
  'person',
  'call',
  'outcome',
  'record',
  'facts',
  'before',
  'after',
  'ip',
  'page',
  'request',
] as const;

/** The same as a spreadsheet, page after page, so that a long one takes no more memory than a short one. */
export async function exportEntries(ctx: CallerCtx, within: WithinReach, filters: Received<typeof exportAuditEntries>) {
  const texts = ctx.language === 'en' ? enExports : zhExports;
  const timeZone = await findTimeZone(ctx.db, ctx.caller.organisationId);
  const reach = await within(ctx, sql`e.person_id`);
  const more = (after?: string) =>
    listEntries(ctx.db, ctx.caller.organisationId, reach, { ...filters, size: 100, ...(after ? { after } : {}) });
  const first = await more();
  const words = entryTexts(ctx.language, timeZone);
  async function* rows() {
    yield headings.map((heading) => texts[`log-${heading}`]);
    let sent = 0;
    for (let page: Awaited<ReturnType<typeof more>> | null = first; page; ) {
      const entries = page.items.map(readable);
      const names = await namesIn(ctx, within, entries);
      for (const row of entries) yield cells(row, words, names);
      sent += page.items.length;
      page = page.next && sent < MOST_ROWS ? await more(page.next) : null;
    }
  }
  return {
    stream: spreadsheetOf(texts.log, rows()),
    mediaType: XLSX,
    length: null,
    name: `${texts.log}-${dayOf(ctx.now, timeZone)}.xlsx`,
    disposition: 'attachment' as const,
  };
}

function cells(row: EntryRow, words: ReturnType<typeof entryTexts>, names: Names): Cell[] {
  return [
    words.moment(row.at),
    row.account,
    row.person,
    words.call(row.call),
    words.outcome(row.outcome),
    words.record(row),
    words.fields(row.facts.job === true ? null : row.facts, names) || null,
    words.fields(row.before, names),
    words.fields(row.after, names),
    row.ip,
    words.page(row.page),
    row.requestId,
  ];
}
