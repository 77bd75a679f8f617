import { setImmediate } from 'node:timers/promises';
import type { exploreDraft as exploreDraftCall } from '@campus/contract/calls/flows-explore.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { mayEnter } from '@campus/rules/access/sign-in-rights.ts';
import { type WorkCalendar, workingMsBetween } from '@campus/rules/basics/calendar.ts';
import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { everyStep } from '@campus/rules/flows/definition.ts';
import { type Explored, goWays, judgeWays, peopleMet, type WaysGone } from '@campus/rules/flows/explore/explore.ts';
import { type Plan, planWays } from '@campus/rules/flows/explore/explore-plan.ts';
import { namedByFields } from '@campus/rules/flows/explore/explore-steps.ts';
import type { UsualTime } from '@campus/rules/flows/explore/explore-time-findings.ts';
import { asPublished } from '@campus/rules/flows/meaning.ts';
import { promiseOf } from '@campus/rules/flows/promise.ts';
import { promisedMs } from '@campus/rules/flows/promise-clock.ts';
import type { Facts } from '@campus/rules/flows/work.ts';
import { isInReach } from '#server/modules/access/index.ts';
import { findTimeZone } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { findManaged } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { type FlowOutside, undoableOf } from '../engine/engine.ts';
import { loadFactsOfMany } from '../engine/facts-of-many.ts';
import { findNames } from '../names.store.ts';
import { presentExplored } from './explore.present.ts';
import {
  type Candidate,
  findRightsOf,
  findSurroundings,
  listCandidates,
  listPassed,
  type PassedVisit,
} from './explore.store.ts';
import { findTargets } from './explore-targets.store.ts';

type Input = Received<typeof exploreDraftCall>;
type Answer = Answered<typeof exploreDraftCall>;

/** So many people are tried as submitters. */
const MOST_SUBMITTERS = 24;
/** People are looked up again where somebody on the way fills in who is asked next; after so many times it is left open. */
const MOST_ROUNDS = 4;
/** So many cases are looked up at once. */
const MOST_CASES = 200;
/** So many ways are gone before other calls get their turn. */
const AT_ONCE = 8;
const USUAL_DAYS = 90;
const MOST_VISITS = 2000;
const DAY_MS = 86_400_000;

/** Goes every way of a draft with the people of today, in a transaction that can only read. */
export function exploreDraft(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Answer> {
  return ctx.db.transaction((db) => explore({ ...ctx, db }, outside, input), { kind: 'read' });
}

async function explore(ctx: CallerCtx, outside: FlowOutside, input: Input): Promise<Answer> {
  const manager = await managerOf(ctx);
  const { organisationId } = manager;
  const { business, draft } = (await findManaged(ctx.db, manager, input.businessId)) ?? refuse('not-found');
  const { flow: drawn, form } = readDefinition({ flow: input.flow, form: input.form });
  const flow = asPublished(drawn);
  const named = input.submitterId;
  if (named !== undefined && !(await isInReach(ctx, 'business.manage', named)))
    return refuseField('submitterId', 'not-an-option');
  const candidates = await listCandidates(ctx.db, manager, business.audience);
  const submitters = samplesOf(candidates, named ?? null, ctx.caller.personId);
  const { places, departments, usual } = await findSurroundings(ctx.db, organisationId, business.id);
  const staff = [...candidates.filter(({ kind }) => kind === 'staff'), ...candidates].map(({ id }) => id);
  const examples = {
    person: staff.slice(0, 3),
    people: staff.slice(0, 3),
    department: departments,
    place: places,
  } as const;
  const plan = planWays({
    flow,
    form,
    productFills: isBuiltIn(business.code),
    examples: (kind) => (kind in examples ? examples[kind as keyof typeof examples] : []),
  });
  const timeZone = await findTimeZone(ctx.db, organisationId);
  const book = new FactsBook(plan, (cases) =>
    loadFactsOfMany(
      ctx.db,
      { organisationId, timeZone, businessId: business.id, flow, form, people: staff.slice(0, 3), cases },
      ctx.now,
    ),
  );
  book.undoable = undoableOf(outside);
  await book.lookUp(
    submitters.flatMap((submitter) =>
      [...plan.ways, ...plan.besides].map(({ script }) => ({ submitter, values: script.form })),
    ),
  );
  if (named !== undefined && book.factsOf(named, plan.ways[0]?.script.form ?? {})?.inactive.includes(named))
    return refuseField('submitterId', 'not-an-option');
  const picks = (several: boolean, submitter: string) =>
    staff.filter((id) => id !== submitter).slice(0, several ? 2 : 1);
  const gone = await goAll(plan, book, { submitters, now: ctx.now, picks });
  const met = peopleMet(gone);
  const rights = await findRightsOf(ctx.db, organisationId, met);
  const passed = await listPassed(ctx.db, manager, {
    businessId: business.id,
    since: ctx.now - USUAL_DAYS * DAY_MS,
    most: MOST_VISITS,
  });
  const calendar = gone.facts[0]?.calendar ?? null;
  const targets = await findTargets(ctx.db, organisationId, { own: business.id, flow });
  const explored: Explored = judgeWays(gone, {
    targets,
    usual: calendar ? usualTimes(passed, calendar) : new Map(),
    promisedMs: calendar ? promisedMs(promiseOf(business.code, usual), calendar) : null,
    cannotOpen: (person) => !isLetIn(rights.get(person)),
    designers: [...new Set([ctx.caller.personId, ...(draft?.changedBy ? [draft.changedBy.id] : [])])],
  });
  const answer = presentExplored(explored, submitters);
  const names = await findNames(ctx.db, organisationId, { people: answer.ids });
  return { ...answer.reply, people: answer.ids.map(names.person) };
}

/** Tasks are decided in the back-office and in the workflow app; whoever gets into neither decides nothing. */
const isLetIn = (rights: ReadonlySet<string> = new Set()): boolean =>
  mayEnter('office', rights) || mayEnter('workflow', rights);

/** Evenly among all departments, so that the same people are tried each time; whoever is named comes first. */
function samplesOf(candidates: readonly Candidate[], named: string | null, caller: string): string[] {
  const every = Math.max(1, Math.ceil(candidates.length / MOST_SUBMITTERS));
  const some = candidates.filter((_, n) => n % every === 0).map(({ id }) => id);
  // Whoever stands farthest from the top is the most like everybody else.
  const usual = candidates.reduce<Candidate | null>(
    (deepest, one) => (deepest && deepest.depth >= one.depth ? deepest : one),
    null,
  );
  const first = named ?? usual?.id;
  const all = [...new Set([...(first === undefined ? [] : [first]), ...some])].slice(0, MOST_SUBMITTERS);
  return all.length > 0 ? all : [caller];
}

type Case = { submitter: string; values: Form };

/** Whom the rules find for each submitter and whatever of a form says who is asked; the same is looked up once. */
class FactsBook {
  undoable: readonly string[] = [];
  private readonly known = new Map<string, Facts | null>();
  private readonly wanted = new Map<string, Case>();
  private readonly fields: readonly string[];
  private readonly load: (cases: readonly Case[]) => Promise<Facts[]>;

  constructor({ drawn: { flow, form } }: Plan, load: (cases: readonly Case[]) => Promise<Facts[]>) {
    this.load = load;
    const naming = [...everyStep(flow.steps)].flatMap(({ step }) => (step.kind === 'wait' ? [] : namedByFields(step)));
    this.fields = [...new Set([...naming, ...form.fields.filter(({ keepsOut }) => keepsOut).map(({ id }) => id)])];
  }

  get wants(): readonly Case[] {
    return [...this.wanted.values()];
  }

  private read({ submitter, values }: Case): { key: string; asked: Case } {
    const own = Object.fromEntries(this.fields.flatMap((id) => (values[id] === undefined ? [] : [[id, values[id]]])));
    return { key: `${submitter} ${JSON.stringify(own)}`, asked: { submitter, values: own } };
  }

  readonly factsOf = (submitter: string, values: Form): Facts | null => {
    const { key, asked } = this.read({ submitter, values });
    const found = this.known.get(key);
    if (found === undefined) this.wanted.set(key, asked);
    return found ?? null;
  };

  async lookUp(cases: readonly Case[]): Promise<void> {
    const asked = new Map(cases.map((one) => this.read(one)).map((one) => [one.key, one.asked]));
    const missing = [...asked].filter(([key]) => !this.known.has(key)).slice(0, MOST_CASES);
    this.wanted.clear();
    if (missing.length === 0) return;
    const found = await this.load(missing.map(([, one]) => one));
    for (const [n, [key]] of missing.entries()) {
      const facts = found[n];
      this.known.set(key, facts ? { ...facts, undoable: this.undoable } : null);
    }
  }
}

/** Goes all ways; again, where it turned out on the way that more people had to be looked up. */
async function goAll(
  plan: Plan,
  book: FactsBook,
  going: Omit<Parameters<typeof goWays>[1], 'factsOf'>,
): Promise<WaysGone> {
  for (let round = 1; ; round++) {
    const ways = goWays(plan, { ...going, factsOf: book.factsOf });
    let [next, n] = [ways.next(), 0];
    while (!next.done) {
      if (++n % AT_ONCE === 0) await setImmediate();
      next = ways.next();
    }
    if (book.wants.length === 0 || round === MOST_ROUNDS) return next.value;
    await book.lookUp(book.wants);
  }
}

/** The middle of what each step took, in either clock. */
function usualTimes(passed: readonly PassedVisit[], calendar: WorkCalendar): Map<string, UsualTime> {
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
  return new Map(
    [...Map.groupBy(passed, ({ step }) => step)].map(([step, visits]) => [
      step,
      {
        visits: visits.length,
        workingMs: middle(visits.map(({ from, until }) => workingMsBetween(from, until, calendar))),
        calendarMs: middle(visits.map(({ from, until }) => until - from)),
      },
    ]),
  );
}
