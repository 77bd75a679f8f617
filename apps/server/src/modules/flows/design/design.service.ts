import type * as calls from '@campus/contract/calls/flows-design.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { actionsFor } from '@campus/rules/flows/actions.ts';
import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentWhole } from '../catalogue/businesses.manage.present.ts';
import { findManaged } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { findReliedOn, judgeDefinition } from '../catalogue/versions.service.ts';
import { findDesignNames } from './design-names.store.ts';
import { listBusinessChoices } from './outer-choices.store.ts';

/** A business as its designer shows it. */
export async function openDesign(ctx: CallerCtx, businessId: string): Promise<Answered<typeof calls.getDesign>> {
  const manager = await managerOf(ctx);
  const whole = (await findManaged(ctx.db, manager, businessId)) ?? refuse('not-found');
  const { id, code, name, icon, state, openActions } = presentWhole(whole, manager, []);
  const { published, draft } = whole;
  const definitions = [published, draft].flatMap((version) => version ?? []);
  const { organisationId } = manager;
  const { names, roles, connections } = await findDesignNames(ctx.db, organisationId, definitions);
  const choices = await listBusinessChoices(ctx.db, organisationId, Object.keys(names.businesses));
  const judged = draft ? await judgeDefinition(ctx, whole.business, draft) : { faults: [], warnings: [] };
  return {
    business: { id, code, name, icon, state, builtIn: isBuiltIn(code), openActions },
    published: published && { id: published.id, number: published.number, flow: published.flow, form: published.form },
    draft,
    names,
    roles,
    ...choices,
    connections,
    actions: actionsFor(published?.flow ?? null),
    relied: await findReliedOn(ctx, whole.business),
    ...judged,
  };
}
