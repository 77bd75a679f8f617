import type * as calls from '@campus/contract/calls/people-office.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { lacking, type Power } from '@campus/rules/access/power.ts';
import { maskDocument } from '@campus/rules/network-applications/registration.ts';
import { oneTimeUntil } from '@campus/rules/sessions/one-time.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { findHeldTasks } from '#server/modules/flows/index.ts';
import { type LineShown, listLines } from '#server/modules/network-packages/index.ts';
import { findSignInSettings } from '#server/modules/parameters/index.ts';
import { findPerson, type Person } from '#server/modules/people/index.ts';
import { findPowers, powerIn, requireMayActOn } from '#server/modules/rights/index.ts';
import { findLocks, listOpenSessions, presentSignIns } from '#server/modules/sessions/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findAround } from './person.store.ts';

/** As many processes as are named one by one; the others are counted. */
const NAMED_TASKS = 10;

/** One person within the caller's reach, with everything related to them. Anybody else is refused as not found. */
export async function findWithin(ctx: CallerCtx, id: string) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'people.manage'), personId);
  const around = (await findAround(ctx.db, organisationId, id, within)) ?? refuse('not-found');
  const person = (await findPerson(ctx.db, organisationId, id)) ?? refuse('not-found');
  return { person, around };
}

/** Whether the caller could act on somebody whom they reach, and what the caller holds. */
export async function powersOver(ctx: CallerCtx, id: string): Promise<{ mine: Power; mayAct: boolean }> {
  const { organisationId, personId } = ctx.caller;
  const powers = await findPowers(ctx.db, organisationId, [...new Set([id, personId])]);
  const mine = powerIn(ctx.caller, powers.get(personId) as Power);
  return { mine, mayAct: lacking(mine, powers.get(id) as Power).length === 0 };
}

export const heldTasksOf = (ctx: CallerCtx, id: string) =>
  findHeldTasks(ctx.db, { organisationId: ctx.caller.organisationId, personId: id }, ctx.caller.personId, NAMED_TASKS);

export async function linesOf(ctx: CallerCtx, id: string) {
  const lines: LineShown[] = await listLines(ctx.db, ctx.caller.organisationId, id);
  return lines.map((line) => ({
    id: line.id,
    packageName: line.package.name,
    state: line.state,
    username: line.username,
  }));
}

const sexOf = (sex: string | null) => (sex === 'male' || sex === 'female' ? sex : null);

const profileOf = (person: Person): Answered<typeof calls.getPersonInOffice>['profile'] => ({
  ...person,
  sex: sexOf(person.sex),
  documentNumber: person.documentNumber && maskDocument(person.documentNumber),
});

/** Settings are read only where they matter. */
async function oneTimeUntilOf(ctx: CallerCtx, person: Person): Promise<number | null> {
  if (person.passwordState !== 'one-time') return null;
  const { oneTimeDays } = await findSignInSettings(ctx.db, ctx.caller.organisationId, ctx.now);
  return oneTimeUntil(person, oneTimeDays);
}

export async function viewPerson(
  ctx: CallerCtx,
  { id }: Received<typeof calls.getPersonInOffice>,
): Promise<Answered<typeof calls.getPersonInOffice>> {
  const { organisationId, personId } = ctx.caller;
  const { person, around } = await findWithin(ctx, id);
  const { balanceFen, ...groups } = around;
  const locks = await findLocks(ctx.db, organisationId, [person.account], ctx.now);
  return {
    id,
    version: person.changedAt,
    mayAct: (await powersOver(ctx, id)).mayAct,
    self: id === personId,
    account: person.account,
    name: person.name,
    kind: person.kind,
    active: person.active,
    lockedUntilAt: locks.get(person.account.toLowerCase()) ?? null,
    oneTimePassword: person.passwordState === 'one-time',
    oneTimeUntilAt: await oneTimeUntilOf(ctx, person),
    neverSignedIn: person.firstSignedInAt === null,
    createdAt: person.createdAt,
    profile: profileOf(person),
    ...groups,
    tasks: await heldTasksOf(ctx, id),
    network: { lines: await linesOf(ctx, id), balanceFen },
  };
}

/** The number itself, for a reason that the log keeps. */
export async function revealDocument(ctx: CallerCtx, { id }: Received<typeof calls.revealDocument>) {
  await requireMayActOn(ctx, 'people.manage', [id]);
  const person = await findPerson(ctx.db, ctx.caller.organisationId, id);
  return { documentNumber: person?.documentNumber ?? refuse('not-found') };
}

export async function viewPersonSignIns(ctx: CallerCtx, { id, ...paging }: Received<typeof calls.listPersonSignIns>) {
  await findWithin(ctx, id);
  return presentSignIns(await listOpenSessions(ctx.db, id, ctx.now, paging), ctx.caller.sessionId);
}
