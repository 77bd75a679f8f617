import { keyOf, type Part } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { changeMembers } from '#server/modules/labels/index.ts';
import { countKnown, lockPerson, nextVersion, setRoles, updatePerson } from '#server/modules/people-office/index.ts';
import { changePower } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Act, ActRequest, Named } from './act.ts';
import { findLabelStates, type LabelState, listRoleIds } from './people-state.store.ts';

const nowhere = { to: null } as const;

/** An undo may give back what was deleted meanwhile. */
async function requireKnown(ctx: CallerCtx, table: 'roles' | 'labels', ids: readonly string[]): Promise<void> {
  if ((await countKnown(ctx.db, table, ctx.caller.organisationId, ids)) < ids.length) refuse('bulk-gone');
}

/** Gives and takes roles; a person's other roles stay. */
export function rolesAct({ give, take }: ActRequest): Act {
  return {
    async plan(ctx, { id }) {
      const has = new Set(await listRoleIds(ctx.db, id));
      const part = (role: Named, after: 'yes' | 'no'): Part => ({
        kind: 'role',
        ...role,
        before: after === 'yes' ? 'no' : 'yes',
        after,
        ...nowhere,
      });
      return [
        ...give.filter((role) => !has.has(role.id)).map((role) => part(role, 'yes')),
        ...take.filter((role) => has.has(role.id)).map((role) => part(role, 'no')),
      ];
    },
    async write(ctx, { id, changedAt }, parts) {
      const has = new Set(await listRoleIds(ctx.db, id));
      const roleIds = parts.filter(({ after }) => after === 'yes').map((part) => part.id);
      await requireKnown(ctx, 'roles', roleIds);
      for (const part of parts) part.after === 'yes' ? has.add(part.id) : has.delete(part.id);
      await setRoles(ctx, { id, version: changedAt, roles: [...has] });
      return undefined;
    },
    async readState(ctx, { id }, parts) {
      const has = new Set(await listRoleIds(ctx.db, id));
      return new Map(parts.map((part) => [keyOf(part), { now: has.has(part.id) ? 'yes' : 'no' }]));
    },
  };
}

const CARRIED: readonly LabelState[] = ['hand', 'rule', 'both'];
/** The state after giving or taking by hand; people found by a rule and taken out by hand are kept out. */
const stateOnceGiven: Partial<Record<LabelState, LabelState>> = { none: 'hand', rule: 'both', 'kept-out': 'both' };
const stateOnceTaken: Partial<Record<LabelState, LabelState>> = { hand: 'none', rule: 'kept-out', both: 'kept-out' };

/** The act on the members of a label that leads there. */
const actTo = (after: LabelState) => (after === 'rule' ? 'follow-rule' : CARRIED.includes(after) ? 'add' : 'remove');

/** Gives and takes labels by hand; other labels stay, whether carried by hand or by rule. */
export function labelsAct({ give, take }: ActRequest): Act {
  const ids = [...give, ...take].map(({ id }) => id);
  return {
    async plan(ctx, { id }) {
      const standing = await findLabelStates(ctx.db, id, ids);
      const change = (label: Named, table: typeof stateOnceGiven): Part[] => {
        const before = standing.get(label.id) ?? 'none';
        const after = table[before];
        return after ? [{ kind: 'label', ...label, before, after, ...nowhere }] : [];
      };
      return [
        ...give.flatMap((label) => change(label, stateOnceGiven)),
        ...take.flatMap((label) => change(label, stateOnceTaken)),
      ];
    },
    async write(ctx, { id }, parts) {
      const { organisationId } = ctx.caller;
      await changePower(ctx, 'people.manage', [id], async () => {
        const person = (await lockPerson(ctx.db, organisationId, id)) ?? refuse('not-found');
        await requireKnown(
          ctx,
          'labels',
          parts.map((part) => part.id),
        );
        for (const part of parts)
          await changeMembers[actTo(part.after as LabelState)](ctx.db, organisationId, part.id, [id]);
        await updatePerson(ctx.db, person, { changedAt: nextVersion(ctx, person) });
      });
      return undefined;
    },
    async readState(ctx, { id }, parts) {
      const standing = await findLabelStates(
        ctx.db,
        id,
        parts.map((part) => part.id),
      );
      return new Map(parts.map((part) => [keyOf(part), { now: standing.get(part.id) ?? 'none' }]));
    },
  };
}
