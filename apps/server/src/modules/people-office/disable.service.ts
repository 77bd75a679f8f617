import type * as calls from '@campus/contract/calls/people-office.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { lacking } from '@campus/rules/access/power.ts';
import { findOwnReaches, peopleWithin } from '#server/modules/access/index.ts';
import {
  endSubstitutionsOf,
  enqueueReplacement,
  findFlowMarks,
  listNamingFlows,
  listPartsOf,
  listSubstitutionsOf,
  type Part,
  passPart,
} from '#server/modules/flows/index.ts';
import { findToday } from '#server/modules/organisations/index.ts';
import type { Person } from '#server/modules/people/index.ts';
import { changePower, listWithin } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  endDeputyships,
  listActive,
  listAlone,
  listDeputyships,
  listHeadships,
  passHeadship,
} from './disable.store.ts';
import { nextVersion } from './edit.service.ts';
import { lockPerson, updatePerson } from './person.store.ts';
import { findWithin, heldTasksOf, linesOf, powersOver } from './view.service.ts';

/**
 * Only those who manage businesses choose who gets tasks and businesses, and only among people within their reach, as
 * when tasks are handed over. Otherwise disabling would be a way to take them.
 */
async function reachesBusinessOf(ctx: CallerCtx, people: readonly string[]): Promise<boolean> {
  const { organisationId, personId } = ctx.caller;
  const reach = (await findOwnReaches(ctx)).get('business.manage');
  if (!reach) return false;
  const wanted = [...new Set(people)];
  const within = await listWithin(ctx.db, organisationId, wanted, peopleWithin(reach, personId));
  return within.length === wanted.length;
}

/** Everything that a person holds, and what the caller may decide about each. */
export async function previewDisable(
  ctx: CallerCtx,
  { id }: Received<typeof calls.previewDisable>,
): Promise<Answered<typeof calls.previewDisable>> {
  const { organisationId, personId } = ctx.caller;
  const { person, around } = await findWithin(ctx, id);
  const key = { organisationId, personId: id };
  const { mine, mayAct } = await powersOver(ctx, id);
  const mayHead = (departmentId: string) =>
    lacking(mine, { rights: new Map(), marks: [{ kind: 'headship', id: departmentId }] }).length === 0;
  return {
    id,
    name: person.name,
    mayAct,
    self: id === personId,
    mayName: await reachesBusinessOf(ctx, [id]),
    tasks: await heldTasksOf(ctx, id),
    headships: around.heads.map((department) => ({ ...department, mayName: mayHead(department.id) })),
    deputyOf: await listDeputyships(ctx.db, organisationId, id),
    businesses: await listPartsOf(ctx.db, key),
    substitutions: await listSubstitutionsOf(ctx.db, key, await findToday(ctx.db, organisationId, ctx.now)),
    lines: await linesOf(ctx, id),
    balanceFen: around.balanceFen,
    alone: await listAlone(ctx.db, organisationId, id, await findFlowMarks(ctx.db, organisationId)),
    namedIn: await listNamingFlows(ctx.db, key),
  };
}

type Input = Received<typeof calls.disablePerson>;

/** Every receiver must exist, be active, and not be the person who leaves. */
async function checkNamed(ctx: CallerCtx, { id, tasksTo, headships, businesses }: Input): Promise<void> {
  const named = [...new Set([tasksTo, ...headships.map(({ to }) => to), ...businesses.map(({ to }) => to)])];
  const wanted = named.flatMap((receiver) => receiver || []);
  const active = await listActive(ctx.db, ctx.caller.organisationId, wanted);
  if (active.length < wanted.length || wanted.includes(id)) refuse('person-inactive');
  const receivers = [tasksTo, ...businesses.map(({ to }) => to)].flatMap((receiver) => receiver || []);
  if (receivers.length > 0 && !(await reachesBusinessOf(ctx, [id, ...receivers]))) refuse('not-allowed');
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The page must have shown what the person holds now, so that nothing is passed on unseen and nothing is forgotten. */
async function requireUnchanged(ctx: CallerCtx, { id, headships, businesses }: Input): Promise<void> {
  const { organisationId } = ctx.caller;
  const heads = await listHeadships(ctx.db, organisationId, id);
  const parts = await listPartsOf(ctx.db, { organisationId, personId: id });
  const all =
    sameSet(
      heads.map((department) => department.id),
      headships.map(({ departmentId }) => departmentId),
    ) &&
    sameSet(
      parts.map((business) => `${business.id} ${business.part}`),
      businesses.map(({ businessId, part }) => `${businessId} ${part}`),
    );
  if (!all) refuse('held-changed');
}

/**
 * Shuts somebody out: headships and businesses go where it is said, substitutions and deputyships end, and so does
 * every sign-in. Open tasks go to who is named or by the rule of their step, soon after and process by process.
 */
export async function disablePerson(ctx: CallerCtx, input: Input) {
  const { organisationId, personId } = ctx.caller;
  const { id, reason, tasksTo, headships, businesses } = input;
  if (id === personId) return refuse('not-oneself');
  const heads = headships.flatMap(({ to }) => to || []);
  return changePower(ctx, 'people.manage', [id, ...heads], async () => {
    // Of two who disable each other, the second was shut out while waiting.
    if ((await listActive(ctx.db, organisationId, [personId])).length === 0) return refuse('session-ended');
    const person = (await lockPerson(ctx.db, organisationId, id)) ?? refuse('not-found');
    if (!person.active) return refuse('person-inactive');
    await checkNamed(ctx, input);
    await requireUnchanged(ctx, input);
    await disableAndPassOn(ctx, person, { headships, businesses }, await findToday(ctx.db, organisationId, ctx.now));
    const handTo = tasksTo && { handTo: { to: tasksTo, by: personId, reason } };
    await enqueueReplacement(ctx.send, { organisationId, personId: id, ...handTo });
    return { active: false as const };
  });
}

/** Who takes over each headship and business, by name; null where nobody does. */
type PassedOn = {
  headships: readonly { departmentId: string; to: string | null }[];
  businesses: readonly { businessId: string; part: Part; to: string | null }[];
};

/**
 * Disables a person whom the caller has locked: they stand in for nobody, and what they led is passed on. Their tasks
 * are handled separately.
 */
async function disableAndPassOn(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  person: Person,
  { headships, businesses }: PassedOn,
  todayOn: string,
): Promise<void> {
  const { organisationId, id } = person;
  const key = { organisationId, personId: id };
  for (const { departmentId, to } of headships)
    await passHeadship(db, organisationId, { departmentId, from: id, to: to || null });
  for (const { businessId, part, to } of businesses) await passPart(db, key, { businessId, part, to: to || null });
  await endDeputyships(db, organisationId, id);
  await endSubstitutionsOf(db, key, todayOn);
  await updatePerson(db, person, { active: false, changedAt: nextVersion({ now }, person) });
}

type Tools = { db: Db; now: number; send: SendJob };

/**
 * Disables a person without choices by anybody: headships go to the named successors, businesses stay with their other
 * owners, tasks go by their rules. The caller has locked the person.
 */
export async function disableByRule(
  { db, now, send }: Tools,
  person: Person,
  headships: PassedOn['headships'],
  todayOn: string,
): Promise<void> {
  const key = { organisationId: person.organisationId, personId: person.id };
  const parts = await listPartsOf(db, key);
  const businesses = parts.map(({ id, part }) => ({ businessId: id, part, to: null }));
  await disableAndPassOn({ db, now }, person, { headships, businesses }, todayOn);
  await enqueueReplacement(send, key);
}
