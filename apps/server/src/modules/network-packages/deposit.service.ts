import type * as calls from '@campus/contract/calls/network-packages.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { deposit } from '@campus/rules/network-packages/account-changes.ts';
import { SIGNATURE_WINDOW_S } from '@campus/rules/sessions/sign-in.ts';
import { findDeposit } from '#server/modules/ledger/index.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import { findPersonByAccount } from '#server/modules/people/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeAccount, lockHeld } from './account.service.ts';
import type { AccountChange } from './account-change.ts';

/** What may go on once there is money; handed in, because it stands above. */
export type AfterDeposit = (ctx: Ctx, owner: { organisationId: string; personId: string }) => Promise<void>;

/** How far ahead of ours the clock of a paying system may be; its signature would be refused beyond that. */
const CLOCKS_DIFFER_MS = SIGNATURE_WINDOW_S * 1000;

/** Takes in money. The same reference again is answered and changes nothing, also when both come at the same moment. */
export async function depositMoney(ctx: Ctx, input: Received<typeof calls.depositMoney>, after: AfterDeposit) {
  const organisation = await requireOrganisation(ctx.db, input.orgSign);
  // A paying system speaks for the university that gave it its key, and for no other.
  if (ctx.signedFor !== organisation.id) return refuse('organisation-unknown');
  const person = (await findPersonByAccount(ctx.db, organisation.id, input.account)) ?? refuse('not-found');
  const owner = { organisationId: organisation.id, personId: person.id };
  ctx.audit.organisationId = organisation.id;
  const { amountFen, payer, reference, method, paidAt } = input;
  const locked = await lockHeld(ctx.db, owner, ctx.now);
  const before = await findDeposit(ctx.db, organisation.id, payer, reference);
  if (before) {
    if (before.personId !== person.id || before.amountFen !== amountFen) return refuse('deposit-differs');
    return { balanceFen: locked.account.balanceFen, repeated: true };
  }
  const latest = ctx.now + CLOCKS_DIFFER_MS;
  if (paidAt > latest) return refuse('invalid', { fields: [{ field: 'paidAt', code: 'too-large', n: latest }] });
  const changed: AccountChange = await changeAccount(
    ctx,
    owner,
    (account, todayOn) => deposit(account, amountFen, todayOn),
    { entry: { method, payer, reference, paidAt } },
  ).catch((error) => {
    // The same reference for somebody else, whose account has another lock: the database saw it first.
    if (brokenConstraint(error) === 'ledger_entries_reference_key') return refuse('deposit-differs');
    throw error;
  });
  if (!changed.ok) return refuse('unexpected');
  await after(ctx, owner);
  return { balanceFen: changed.account.balanceFen, repeated: false };
}
