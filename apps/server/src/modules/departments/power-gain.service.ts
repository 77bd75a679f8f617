import { lacking, type Power, type Reach } from '@campus/rules/access/power.ts';
import { findFlowMarks } from '#server/modules/flows/index.ts';
import { findOwnPower } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isOwnWork } from './departments.policy.ts';
import { listFoundByRule, listRightsBelow } from './power-gain.store.ts';

/**
 * Whether somebody of this power may put one department above another: they must hold, over the lower one, all the rights
 * that people of the upper one would get. Otherwise they would give what they have not got.
 */
export async function findMayStandAbove(
  db: Db,
  organisationId: string,
  power: Power,
): Promise<(id: string, above: string) => boolean> {
  const rights = await listRightsBelow(db, organisationId);
  const over = (id: string): Reach => ({ kind: 'departments', ids: [id] });
  return (id, above) =>
    (rights.get(above) ?? [])
      .filter((right) => !isOwnWork(right))
      .every((right) => lacking(power, { rights: new Map([[right, over(id)]]), marks: [] }).length === 0);
}

/**
 * Does something to departments after which the rules of labels may find other people. It is refused where somebody would
 * get a label that flows ask for and that the caller could not give.
 */
export async function withoutGivingLabels<Result>(ctx: CallerCtx, act: () => Promise<Result>): Promise<Result> {
  const { organisationId } = ctx.caller;
  const mine = await findOwnPower(ctx);
  const mayNot = [...(await findFlowMarks(ctx.db, organisationId)).labels].filter(
    (id) => lacking(mine, { rights: new Map(), marks: [{ kind: 'label', id }] }).length > 0,
  );
  if (mayNot.length === 0) return act();
  const before = new Set((await listFoundByRule(ctx.db, organisationId, mayNot)).map(({ key }) => key));
  const result = await act();
  const gained = (await listFoundByRule(ctx.db, organisationId, mayNot)).find(({ key }) => !before.has(key));
  if (gained) refuse('department-gives-power', { name: gained.name });
  return result;
}
