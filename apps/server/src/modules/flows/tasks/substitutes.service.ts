import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findNames } from '../names.store.ts';
import {
  endSubstitute,
  hasSubstituteBetween,
  insertSubstitute,
  isActive,
  listSubstitutes,
  lockSubstitutesOf,
} from './substitutes.store.ts';

async function today(ctx: CallerCtx): Promise<string> {
  const organisation = await findOrganisationById(ctx.db, ctx.caller.organisationId);
  return dayOf(ctx.now, organisation?.timeZone ?? 'Asia/Shanghai');
}

/** Who stands in for the caller and for whom the caller stands in, today or later. */
export async function viewSubstitutes(
  ctx: CallerCtx,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const { organisationId, personId } = ctx.caller;
  const page = await listSubstitutes(ctx.db, organisationId, personId, await today(ctx), paging);
  const names = await findNames(ctx.db, organisationId, {
    people: page.items.flatMap((row) => [row.personId, row.substituteId]),
  });
  return {
    next: page.next,
    items: page.items.map((row) => ({
      id: row.id,
      fromOn: row.fromOn,
      untilOn: row.untilOn,
      mine: row.personId === personId,
      person: names.person(row.personId),
      substitute: names.person(row.substituteId),
    })),
  };
}

type Input = {
  id?: string | undefined;
  substitute?: string | undefined;
  fromOn?: string | undefined;
  untilOn?: string | undefined;
  ended?: boolean | undefined;
};

/** Names somebody for a range of days, or ends that; nobody has two on one day. */
export async function saveSubstitute(ctx: CallerCtx, input: Input) {
  const { organisationId, personId } = ctx.caller;
  if (input.id && input.ended) {
    if (!(await endSubstitute(ctx.db, organisationId, personId, input.id))) return refuse('not-found');
    return { id: input.id };
  }
  const { substitute, fromOn, untilOn } = input;
  const missing = (['substitute', 'fromOn', 'untilOn'] as const).filter((field) => !input[field]);
  if (!substitute || !fromOn || !untilOn)
    return refuse('invalid', { fields: missing.map((field) => ({ field, code: 'required' as const })) });
  const day = await today(ctx);
  const faults = [
    ...(untilOn < fromOn || untilOn < day ? [{ field: 'untilOn', code: 'too-small' as const }] : []),
    ...(substitute === personId ? [{ field: 'substitute', code: 'not-an-option' as const }] : []),
  ];
  if (faults.length > 0) return refuse('invalid', { fields: faults });
  if (!(await isActive(ctx.db, organisationId, substitute))) return refuse('person-inactive');
  await lockSubstitutesOf(ctx.db, personId);
  if (await hasSubstituteBetween(ctx.db, personId, fromOn, untilOn)) return refuse('substitute-overlaps');
  const id = newId(ctx.now);
  await insertSubstitute(ctx.db, { id, organisationId, personId, substituteId: substitute, fromOn, untilOn });
  return { id };
}
