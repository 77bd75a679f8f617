import { type DeskRight, deskRight } from '@campus/rules/network-desk/network-desk.ts';
import { isInReach } from '#server/modules/access/index.ts';
import { findPersonWithDepartment } from '#server/modules/people/index.ts';
import { findHandledOrder } from '#server/modules/work-orders/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

type PersonWithDepartment = NonNullable<Awaited<ReturnType<typeof findPersonWithDepartment>>>;

export type DeskAccess = {
  right: Exclude<DeskRight, 'none'>;
  person: PersonWithDepartment['person'];
  department: { zh: string; en: string } | null;
  /** The order that lets a handler in; null for who manages the network. */
  order: { id: string; number: string } | null;
  /** The owner as the caller: what the hall would answer them is what the desk is shown. */
  owner: CallerCtx;
};

/** Lets the desk look after somebody's network, or answers as if nobody were there; the audit says by which order. */
export async function requireDeskAccess(ctx: CallerCtx, personId: string, wanted: 'look' | 'act'): Promise<DeskAccess> {
  const { caller } = ctx;
  const manages = caller.permissions.has('network.manage') && (await isInReach(ctx, 'network.manage', personId));
  const order = manages ? null : await findHandledOrder(ctx, personId);
  const found = await findPersonWithDepartment(ctx.db, caller.organisationId, personId);
  const right = deskRight({
    atDesk: caller.tokenKind === 'session',
    sameOrganisation: found !== null,
    manages,
    handles: order !== null,
    own: caller.personId === personId,
  });
  if (!found || right === 'none') return refuse('not-found');
  if (order) ctx.audit.facts.order = order.number;
  if (wanted === 'act' && right !== 'act') return refuse('own-network');
  const { person, departmentZh, departmentEn } = found;
  const department = departmentZh === null ? null : { zh: departmentZh, en: departmentEn ?? departmentZh };
  const owner = {
    ...ctx,
    caller: {
      ...caller,
      personId,
      account: person.account,
      permissions: new Set<never>(),
      reaches: null,
      mustChangePassword: false,
    },
  };
  return { right, person, department, order, owner };
}
