import { setImmediate } from 'node:timers/promises';
import type { replayDraft as replayDraftCall } from '@campus/contract/calls/flows-replay.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import type { RecordedCase, Version } from '@campus/rules/flows/replay/recorded-case.ts';
import { type ReplayedCase, replayCase } from '@campus/rules/flows/replay/replay-case.ts';
import { findTimeZone } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { findDefinitions } from '../catalogue/definitions.store.ts';
import { findWithin } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { type FlowOutside, undoableOf } from '../engine/engine.ts';
import { findCalendar } from '../engine/facts.store.ts';
import { findNames } from '../names.store.ts';
import { namedOnWays, presentDifferent } from './replay.present.ts';
import { byEnd, type EndedCase, listEndedCases, listRecords, MOST_ENTRIES } from './replay.store.ts';
import { OrganisationToday } from './replay-today.ts';

type Input = Received<typeof replayDraftCall>;
type Answer = Answered<typeof replayDraftCall>;

/** A page ends before the case with which its cases would have more entries than this. */
const MOST_ENTRIES_OF_PAGE = 3000;
/** So many cases are walked before other calls get their turn. */
const AT_ONCE = 3;
/** Longer than any time limit. */
const CALENDAR_DAYS = 400;
/** Each round knows more of today's organisation; a case that wants to know ever more is not compared. */
const MOST_ROUNDS = 5;

/** A page of the latest cases of a business that have ended, each held against a draft. Nothing is written. */
export function replayDraft(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Answer> {
  return ctx.db.transaction((db) => replayPage({ ...ctx, db }, outside, input), { kind: 'read' });
}

type Recorded = { ended: EndedCase; case: RecordedCase };

async function replayPage(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Answer> {
  const manager = await managerOf(ctx);
  const { organisationId } = manager;
  const { id: businessId } = (await findWithin(ctx.db, manager, input.businessId)) ?? refuse('not-found');
  const { flow, form } = readDefinition({ flow: input.flow, form: input.form });
  const draft: Version = { flow: asPublished(flow), form };
  const found = await listEndedCases(ctx.db, businessId, manager, input);
  const { items } = byEnd(input).page(found);
  const { cases, records, looked } = await readPage(ctx, items);
  const { next } = byEnd({ size: looked }).page(found);
  const timeZone = await findTimeZone(ctx.db, organisationId);
  const days = [...items.flatMap(({ submittedAt, endedAt }) => [submittedAt, endedAt]), ctx.now];
  const calendar = await findCalendar(ctx.db, organisationId, {
    fromOn: dayOf(Math.min(...days), timeZone),
    untilOn: addDays(dayOf(Math.max(...days), timeZone), CALENDAR_DAYS),
  });
  const undoable = undoableOf(outside);
  const where = { db: ctx.db, organisationId, timeZone, businessId, undoable, calendar, now: ctx.now };
  const today = new OrganisationToday(where);
  const replayed = await replayAll(records, draft, { organisation: input.organisation, calendar, today });
  return present(ctx, { replayed, cases, draft, next });
}

/** The records of as many cases as one page can take; those that are not for this reader are not even read. */
async function readPage(ctx: CallerCtx, items: readonly EndedCase[]) {
  const open = items.filter((ended) => ended.open);
  const entries = await listRecords(
    ctx.db,
    open.map(({ id }) => id),
  );
  const versions = await findDefinitions(ctx.db, [...new Set(open.map(({ versionId }) => versionId))]);
  let [looked, sum] = [0, 0];
  const records: Recorded[] = [];
  for (const ended of items) {
    const events = entries.get(ended.id) ?? [];
    sum += Math.min(events.length, MOST_ENTRIES);
    if (looked > 0 && sum > MOST_ENTRIES_OF_PAGE) break;
    looked++;
    const version = versions.get(ended.versionId);
    // What is too long to be walked has no record here, and is named with those that are not clear.
    if (ended.open && version)
      records.push({ ended, case: { version, events: events.length > MOST_ENTRIES ? [] : events } });
  }
  return { records, looked, cases: items.slice(0, looked) };
}

type Surroundings = Omit<Parameters<typeof replayCase>[2], 'today'> & { today: OrganisationToday };

/** Walks all cases; what has to be known of today's organisation is looked up for all of them together. */
async function replayAll(
  records: readonly Recorded[],
  draft: Version,
  { today, ...surroundings }: Surroundings,
): Promise<Map<Recorded, ReplayedCase>> {
  const replayed = new Map<Recorded, ReplayedCase>();
  const named = peopleIn(records);
  for (let round = 0; round < MOST_ROUNDS && replayed.size < records.length; round++) {
    if (today.isWanting) await today.lookUp(named);
    let walked = 0;
    for (const record of records) {
      if (replayed.has(record)) continue;
      const found = replayCase(record.case, draft, { ...surroundings, today: today.facts });
      if (found.kind !== 'needs') replayed.set(record, found);
      if (++walked % AT_ONCE === 0) await setImmediate();
    }
  }
  return replayed;
}

/** Everybody whom some records name. */
function peopleIn(records: readonly Recorded[]): Set<string> {
  const people = new Set<string>();
  for (const { case: recorded } of records)
    for (const { changes, by } of recorded.events) {
      if (by) people.add(by);
      for (const change of changes) {
        if (change.kind === 'begun') people.add(change.submitter);
        if (change.kind === 'task') for (const id of [change.task.person, change.task.instead]) if (id) people.add(id);
        if (change.kind === 'picked' || change.kind === 'signers-after') for (const id of change.people) people.add(id);
      }
    }
  return people;
}

type Found = {
  replayed: ReadonlyMap<Recorded, ReplayedCase>;
  cases: readonly EndedCase[];
  draft: Version;
  next: string | null;
};

async function present(ctx: CallerCtx, { replayed, cases, draft, next }: Found): Promise<Answer> {
  const seen = cases.filter(({ open }) => open);
  const byCase = new Map([...replayed].map(([record, result]) => [record.ended.id, { record, result }]));
  const answer: Omit<Answer, 'people'> = {
    looked: cases.length,
    same: 0,
    leftOut: cases.length - seen.length,
    unclear: [],
    different: [],
    next,
  };
  const named = new Set<string>();
  for (const ended of seen) {
    const found = byCase.get(ended.id);
    const { id, number, title } = ended;
    if (found?.result.kind !== 'compared') {
      answer.unclear.push({ id, number, title });
      continue;
    }
    const { compared, before, after } = found.result;
    if (!compared.first) answer.same++;
    else {
      const ways = { before: { ...found.record.case.version, path: before }, after: { ...draft, path: after } };
      const shown = presentDifferent(ways, compared, compared.first);
      answer.different.push({ id, number, title, endedAt: ended.endedAt, ...shown });
      for (const person of namedOnWays(shown.lines)) named.add(person);
    }
  }
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people: named });
  const people = Object.fromEntries([...named].map((id) => [id, { ...names.person(id), gone: names.gone.has(id) }]));
  return { ...answer, people };
}
