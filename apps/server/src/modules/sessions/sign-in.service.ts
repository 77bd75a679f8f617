import { setTimeout as sleep } from 'node:timers/promises';
import type { Organisation } from '#server/modules/organisations/index.ts';
import { findAtSignIn, type Person } from '#server/modules/people/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { pretendToVerify, verifyPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refusal.ts';
import { clearAttempts, reserveAttempt, spendAttempt } from './attempts.store.ts';

export type SignedIn = { organisation: Organisation; person: Person };

/** Who refused and how it is said differs between the back-office and the hall; the checking does not. */
type Refuses = { unknownUser(left: number): never; wrongPassword(left: number): never };

const WAIT_MS = 40;
const WAIT_TIMES = 250;

/**
 * Checks an account and its password: at most five wrong ones within an hour, counted in the database before the password
 * is looked at. Accounts that do not exist are counted and cost the same time.
 */
export async function checkPassword(
  ctx: Ctx,
  asked: { orgSign?: string | undefined; username?: string | undefined; password?: string | undefined },
  refuses: Refuses,
): Promise<SignedIn> {
  const username = asked.username?.trim() ?? '';
  const found = asked.orgSign ? await findAtSignIn(ctx.db, asked.orgSign, username) : null;
  if (!found) return refuse('organisation-unknown');
  const { organisation, person } = found;
  ctx.audit.organisationId = organisation.id;
  if (!username || !asked.password) return refuse('credentials-missing');
  ctx.audit.account = username;
  const accountKey = username.toLowerCase();
  const attempt = await takeTurn(ctx, organisation.id, accountKey);
  const right = person?.passwordHash
    ? await verifyPassword(asked.password, person.passwordHash)
    : await pretendToVerify(asked.password);
  if (!right || !person) {
    const left = await spendAttempt(ctx.db, organisation.id, accountKey, attempt, ctx.now);
    if (left === 0) return refuse('sign-in-locked');
    return person ? refuses.wrongPassword(left) : refuses.unknownUser(left);
  }
  await clearAttempts(ctx.db, organisation.id, accountKey, attempt);
  ctx.audit.personId = person.id;
  if (!person.active) return refuse('account-disabled');
  return { organisation, person };
}

/** Waits while others are trying the same account and might use up what it has left. */
async function takeTurn(ctx: Ctx, organisationId: string, accountKey: string): Promise<string> {
  for (let n = 0; n < WAIT_TIMES; n++) {
    const turn = await reserveAttempt(ctx.db, organisationId, accountKey, ctx.now);
    if (turn.verdict === 'go') return turn.id;
    if (turn.verdict === 'locked') refuse('sign-in-locked');
    await sleep(WAIT_MS);
  }
  return refuse('busy');
}
