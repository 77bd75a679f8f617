import type * as calls from '@campus/contract/calls/labels.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { lacking, type Reach } from '@campus/rules/access/power.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { findFlowMarks } from '#server/modules/flows/index.ts';
import { findPerson } from '#server/modules/people/index.ts';
import { findOwnPower, findPowers } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { asksPeople } from './labels.policy.ts';
import { seeWhole, viewLabel } from './labels.service.ts';
import { findLabel } from './labels.store.ts';
import { noteCarrierChanges } from './note-labels.ts';
import {
  listInside,
  listPerhapsStronger,
  lockRules,
  previewRule,
  type Rule,
  removeRule,
  writeRule,
} from './rule.store.ts';

/** A rule as it was sent, if it asks anything and its departments are there. */
async function readRule(ctx: CallerCtx, input: Received<typeof calls.previewLabelRule>['rule']): Promise<Rule> {
  const { departments, below = false, identities = [], admissionYears = [] } = input;
  if (!departments && identities.length === 0 && admissionYears.length === 0) refuseField('rule', 'required');
  if (departments) {
    const known = await listInside(ctx.db, ctx.caller.organisationId, departments, false);
    if (departments.some((id) => !known.includes(id))) refuseField('rule.departments', 'not-an-option');
  }
  return { departments: departments ?? null, below, identities, admissionYears };
}

/** Whether nobody out of a reach can be found by a rule. */
async function staysWithin(ctx: CallerCtx, reach: Reach, { departments, below }: Rule): Promise<boolean> {
  if (reach.kind !== 'departments') return reach.kind === 'organisation';
  if (!departments) return false;
  const inside = await listInside(ctx.db, ctx.caller.organisationId, departments, below);
  return inside.every((id) => reach.ids.includes(id));
}

export async function viewPreview(ctx: CallerCtx, { id, rule }: Received<typeof calls.previewLabelRule>) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'labels.manage'), personId);
  if (!(await findLabel(ctx.db, organisationId, id, within))) return refuse('not-found');
  return previewRule(ctx.db, organisationId, id, await readRule(ctx, rule), within);
}

/** Sets the rule of a label, or takes it away. */
export async function setRule(ctx: CallerCtx, { id, rule: input }: Received<typeof calls.saveLabelRule>) {
  const { organisationId } = ctx.caller;
  await lockRules(ctx.db, organisationId);
  const { reach, uses } = await seeWhole(ctx, id);
  const rule = input === '' ? null : await readRule(ctx, input);
  if (rule && !(await staysWithin(ctx, reach, rule))) refuse('label-reach');
  if (asksPeople(uses)) await refuseStronger(ctx, id, rule);
  await noteCarrierChanges(ctx, id, () =>
    rule ? writeRule(ctx.db, organisationId, id, rule) : removeRule(ctx.db, organisationId, id),
  );
  return viewLabel(ctx, { id });
}

/** Flows may ask by this label, so a rule, like a hand, must not touch people who can do what the caller cannot. */
async function refuseStronger(ctx: CallerCtx, id: string, rule: Rule | null): Promise<void> {
  const { organisationId } = ctx.caller;
  const mine = await findOwnPower(ctx);
  const { roles } = await findFlowMarks(ctx.db, organisationId);
  const rights = [...mine.rights].map(([right, reach]) => ({ right, everywhere: reach.kind === 'organisation' }));
  const perhaps = await listPerhapsStronger(ctx.db, organisationId, id, rule, { rights, flowRoles: [...roles] });
  const powers = await findPowers(ctx.db, organisationId, perhaps);
  const [stronger] = [...powers].find(([, power]) => lacking(mine, power).length > 0) ?? [];
  if (!stronger) return;
  const person = await findPerson(ctx.db, organisationId, stronger);
  refuse('stronger-person', { name: person?.name ?? '' });
}
