import type { listParameters as listCall, saveParameter as saveCall } from '@campus/contract/calls/parameters.ts';
import type { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { wrongValue } from './parameters.policy.ts';
import { presentHallParameter, presentParameter } from './parameters.present.ts';
import { hallParameters, listParameters, mergeValues } from './parameters.store.ts';

/** The settings that the halls go by; anybody may see them. */
export async function viewHallParameters(ctx: Ctx, { orgSign }: Received<typeof getServiceHallParameter>) {
  const organisation = (await findOrganisation(ctx.db, orgSign)) ?? refuse('organisation-unknown');
  const rows = await hallParameters(ctx.db, organisation.id);
  return rows.map((row) => presentHallParameter(row, ctx.language));
}

export async function viewParameters(ctx: CallerCtx, asked: Received<typeof listCall>) {
  const page = await listParameters(ctx.db, ctx.caller.organisationId, asked);
  return { ...page, items: page.items.map(presentParameter) };
}

export async function saveParameter(ctx: CallerCtx, { key, values }: Received<typeof saveCall>) {
  const wrong = wrongValue(key, values);
  if (wrong) refuse('parameter-value', wrong);
  const saved = await mergeValues(ctx.db, ctx.caller.organisationId, key, values, ctx.now);
  return presentParameter(saved ?? refuse('parameter-unknown'));
}
