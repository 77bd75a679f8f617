import { keyOf, type Part, type PartKind } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { listPartsOf, listSubstitutionsOf } from '#server/modules/flows/index.ts';
import { findToday } from '#server/modules/organisations/index.ts';
import type { Person } from '#server/modules/people/index.ts';
import {
  disablePerson,
  enablePerson,
  heldTasksOf,
  listDeputyships,
  listHeadships,
} from '#server/modules/people-office/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import type { Act, ActRequest, Who } from './act.ts';
import { countSignIns } from './people-state.store.ts';

const plain = (text: string) => ({ zh: text, en: text });

/** All that somebody holds, and what becomes of each with these receivers. */
async function heldBy(ctx: CallerCtx, { id }: Person, { tasksTo, headsTo, businessesTo }: ActRequest): Promise<Part[]> {
  const { organisationId } = ctx.caller;
  const whose = { organisationId, personId: id };
  const passed = (kind: PartKind, held: { id: string; name: Part['name'] }, to: Who | null): Part => ({
    kind,
    id: held.id,
    name: held.name,
    before: 'held',
    after: to ? 'passed' : 'open',
    to,
  });
  const counted = (kind: PartKind, n: number, after: string, to: Who | null): Part[] =>
    n > 0 ? [{ kind, id, name: plain(''), before: String(n), after, to }] : [];
  const tasks = await heldTasksOf(ctx, id);
  const substitutions = await listSubstitutionsOf(
    ctx.db,
    whose,
    await findToday(ctx.db, ctx.caller.organisationId, ctx.now),
  );
  return [
    ...counted('open-tasks', tasks.count, tasksTo ? 'passed' : 'by-rule', tasksTo),
    ...(await listHeadships(ctx.db, organisationId, id)).map((headship) => passed('headship', headship, headsTo)),
    ...(await listPartsOf(ctx.db, whose)).map((part) => passed(part.part, part, businessesTo)),
    ...(await listDeputyships(ctx.db, organisationId, id)).map(
      (deputyship): Part => ({ ...passed('deputy', deputyship, null), after: 'ended' }),
    ),
    ...substitutions.map(
      ({ id: substitutionId, other }): Part => ({
        ...passed('substitution', { id: substitutionId, name: plain(other) }, null),
        after: 'ended',
      }),
    ),
    ...counted('sign-ins', await countSignIns(ctx.db, id), 'ended', null),
  ];
}

/** Turns the refusal of a receiver into one about the person who is disabled. */
async function sayingWhose<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-allowed') return refuse('bulk-may-not-name');
    throw error;
  }
}

/** Disables everybody. What they hold goes to the chosen receivers, or where the rules send it. */
export function disableAct(request: ActRequest): Act {
  const { reason, tasksTo, headsTo, businessesTo } = request;
  const receivers = [tasksTo, headsTo, businessesTo].flatMap((person) => person?.id ?? []);
  return {
    async plan(ctx, person) {
      if (!person.active) return [];
      if (person.id === ctx.caller.personId) return refuse('not-oneself');
      if (receivers.includes(person.id)) return refuse('bulk-is-receiver');
      const account: Part = {
        kind: 'account',
        id: person.id,
        name: plain(person.name),
        before: 'active',
        after: 'disabled',
        to: null,
      };
      return [account, ...(await heldBy(ctx, person, request))];
    },
    async write(ctx, { id }, parts) {
      const back = parts.some(({ kind, after }) => kind === 'account' && after === 'active');
      if (back) await enablePerson(ctx, { id });
      else {
        const of = (kind: PartKind) => parts.filter((part) => part.kind === kind);
        const businesses = (['owner', 'supervisor'] as const).flatMap((part) =>
          of(part).map((business) => ({ businessId: business.id, part, to: businessesTo?.id ?? ('' as const) })),
        );
        const headships = of('headship').map((headship) => ({
          departmentId: headship.id,
          to: headsTo?.id ?? ('' as const),
        }));
        // Without open tasks there is nothing to hand over.
        const handed = of('open-tasks').length > 0 && tasksTo ? { tasksTo: tasksTo.id } : {};
        await sayingWhose(disablePerson(ctx, { id, reason: reason ?? '', headships, businesses, ...handed }));
      }
      return undefined;
    },
    /** Tasks that have not gone to anybody yet are theirs again. */
    async listLeft(ctx, { id }, parts) {
      const { count } = await heldTasksOf(ctx, id);
      return parts.flatMap((part) => {
        const handedOn = part.kind === 'open-tasks' ? Number(part.before) - count : 1;
        if (handedOn <= 0) return [];
        return [part.kind === 'open-tasks' ? { ...part, before: String(handedOn) } : part];
      });
    },
    async readState(_ctx, { active }, parts) {
      return new Map(parts.map((part) => [keyOf(part), { now: active ? 'active' : 'disabled' }]));
    },
  };
}
