import { listParameters as listCall, saveParameter } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import { findOrganisation } from '#server/modules/organisations/index.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import { wrongValue } from './parameters.policy.ts';
import { presentHallParameter, presentParameter } from './parameters.present.ts';
import { hallParameters, listParameters, mergeValues } from './parameters.store.ts';

export const parameterRoutes = [
  bind(getServiceHallParameter, async (ctx, { orgSign }) => {
    const organisation = (await findOrganisation(ctx.db, orgSign)) ?? refuse('organisation-unknown');
    const rows = await hallParameters(ctx.db, organisation.id);
    return rows.map((row) => presentHallParameter(row, ctx.language));
  }),
  bind(listCall, async (ctx, input) => {
    const page = await listParameters(ctx.db, ctx.caller.organisationId, input);
    return { ...page, items: page.items.map(presentParameter) };
  }),
  bind(saveParameter, async (ctx, { key, values }) => {
    const wrong = wrongValue(key, values);
    if (wrong) refuse('parameter-value', wrong);
    const saved = await mergeValues(ctx.db, ctx.caller.organisationId, key, values, ctx.now);
    return presentParameter(saved ?? refuse('parameter-unknown'));
  }),
];
