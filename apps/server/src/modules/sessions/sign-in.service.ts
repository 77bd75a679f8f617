import { setTimeout as sleep } from 'node:timers/promises';
import type { Permission } from '@campus/contract/permissions.ts';
import { isOneTimeOver } from '@campus/rules/sessions/one-time.ts';
import type { AttemptsVerdict } from '@campus/rules/sessions/sign-in.ts';
import type { Organisation } from '#server/modules/organisations/index.ts';
import { type SignInRows, signInSettings } from '#server/modules/parameters/index.ts';
import { findAtSignIn, type Person } from '#server/modules/people/index.ts';
import { networkOf } from '#server/platform/addresses.ts';
import { createBoundedQueue } from '#server/platform/bounded-queue.ts';
import type { Ctx } from '#server/platform/context.ts';
import { pretendToVerify, verifyPassword } from '#server/platform/passwords.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type AttemptSource, clearAttempts, reserveAttempt, returnAttempt, spendAttempt } from './attempts.store.ts';

/** Somebody who may sign in; their rights, and how people sign in there, where these were read with them. */
export type SignedIn = {
  organisation: Organisation;
  person: Pick<Person, 'id' | 'account' | 'name' | 'active' | 'passwordHash' | 'passwordState'>;
  rights?: readonly Permission[];
  signIn?: SignInRows;
};

/**
 * The organisation that somebody signs in to, with whoever has this account there and how people sign in. The audit
 * names it from here on; one that is suspended lets nobody in.
 */
export async function requireOrganisationToSignIn(ctx: Ctx, orgSign: string | undefined, account: string) {
  const found = orgSign ? await findAtSignIn(ctx.db, orgSign, account) : null;
  if (!found) return refuse('organisation-unknown');
  ctx.audit.organisationId = found.organisation.id;
  if (!found.organisation.active) return refuse('organisation-suspended');
  return found;
}

/**
 * The back-office and the hall word the refusals of a wrong account and a wrong password differently; the check is the
 * same.
 */
type PasswordRefusals = { unknownUser(left: number): never; wrongPassword(left: number): never };

const refuseCredentials = (left: number) => refuse('credentials-wrong', { left });

/** Does not tell whether the account or the password was wrong. */
export const refuseAlike: PasswordRefusals = { unknownUser: refuseCredentials, wrongPassword: refuseCredentials };

/**
 * One attempt after another, so that each knows how the one before ended: a network that tries many accounts at once
 * gets no more checks than one that tries them in turn. Whoever would wait longer than a connection lasts is refused at
 * once.
 */
const turns = createBoundedQueue({ atOnce: 1, waiting: 200, patienceMs: 20_000 });

/**
 * Who signs in also waits before they ask the database for their account, so that a storm of them holds one or two of
 * its connections and everybody else gets the others. A queue of its own: no turn passes while an account is looked up.
 */
const lookUps = createBoundedQueue({ atOnce: 1, waiting: 200, patienceMs: 20_000 });

const WAIT_MS = 40;
const WAIT_TIMES = 250;

/** Where an attempt comes from. In a shared network each address counts by itself, elsewhere the whole network does. */
export async function attemptSource(ctx: Ctx, organisationId: string, account: string): Promise<AttemptSource> {
  const shared = await ctx.rateLimits.isShared(ctx.ip);
  return { organisationId, accountKey: account.toLowerCase(), network: shared ? ctx.ip : networkOf(ctx.ip), shared };
}

/**
 * Checks an account and its password: at most five wrong ones from one network within an hour, counted in the database
 * before the password is looked at. Accounts that do not exist are counted and cost the same time.
 */
export async function checkPassword(
  ctx: Ctx,
  input: { orgSign?: string | undefined; username?: string | undefined; password?: string | undefined },
  refuses: PasswordRefusals,
): Promise<SignedIn> {
  const username = input.username?.trim() ?? '';
  const found = await lookUps.run(() => requireOrganisationToSignIn(ctx, input.orgSign, username));
  const { organisation, person, rights, signIn } = found;
  const password = input.password ?? '';
  if (!username || password.trim() === '') return refuse('credentials-missing');
  ctx.audit.account = username;
  // A former account gives nobody more attempts: they count for the present one.
  const source = await attemptSource(ctx, organisation.id, person?.account ?? username);
  const wrong = await tryPassword(ctx, source, password, person);
  if (wrong?.locked) return refuse('sign-in-locked', { untilAt: wrong.untilAt });
  if (wrong || !person) return person ? refuses.wrongPassword(wrong?.left ?? 0) : refuses.unknownUser(wrong?.left ?? 0);
  ctx.audit.personId = person.id;
  if (!person.active) return refuse('account-disabled');
  if (isOneTimeOver(person, signInSettings(signIn, ctx.now).oneTimeDays, ctx.now)) return refuse('one-time-over');
  return { organisation, person, rights, signIn };
}

/**
 * Checks a password when its turn comes: null where it is right, otherwise how many attempts are left, or until when
 * the account is locked. Waits while other processes try the same account, because they might use up its last attempts.
 */
export async function tryPassword(
  ctx: Ctx,
  source: AttemptSource,
  password: string,
  person: Person | null,
): Promise<AttemptsVerdict | null> {
  for (let n = 0; n < WAIT_TIMES; n++) {
    const verdict = await turns.run(() => takeTurn(ctx, source, password, person));
    if (verdict !== 'wait') return verdict;
    await sleep(WAIT_MS);
  }
  return refuse('busy');
}

async function takeTurn(
  ctx: Ctx,
  source: AttemptSource,
  password: string,
  person: Person | null,
): Promise<AttemptsVerdict | null | 'wait'> {
  const attempt = await reserveAttempt(ctx.db, source, ctx.now);
  if (attempt.verdict === 'wait') return 'wait';
  if (attempt.verdict === 'locked') return refuse('sign-in-locked', { untilAt: attempt.untilAt });
  if (attempt.verdict === 'refused') return refuse('sign-in-refused');
  try {
    const right = person?.passwordHash
      ? await verifyPassword(password, person.passwordHash)
      : await pretendToVerify(password);
    if (!right || !person) return await spendAttempt(ctx.db, source, attempt.id, ctx.now);
    await clearAttempts(ctx.db, source, attempt.id);
    return null;
  } catch (error) {
    await returnAttempt(ctx.db, attempt.id).catch(() => {});
    throw error;
  }
}
