import type { endMySignIn, listMySignIns } from '@campus/contract/calls/profile.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { deviceOf } from '@campus/rules/sessions/device.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { endOwnSession, listOpenSessions } from './sessions.store.ts';

type Page = Awaited<ReturnType<typeof listOpenSessions>>;

export const presentSignIns = ({ items, next }: Page, current: string): Answered<typeof listMySignIns> => ({
  items: items.map(({ id, kind, userAgent, ip, createdAt, lastSeenAt }) => ({
    id,
    kind,
    ip,
    lastSeenAt,
    signedInAt: createdAt,
    current: id === current,
    device: deviceOf(userAgent),
  })),
  next,
});

/** Where the caller is signed in; what is idle for too long would be refused at its next call, and so is not listed. */
export async function viewSignIns(
  ctx: CallerCtx,
  paging: Received<typeof listMySignIns>,
): Promise<Answered<typeof listMySignIns>> {
  const page = await listOpenSessions(ctx.db, ctx.caller.personId, ctx.now, paging);
  return presentSignIns(page, ctx.caller.sessionId);
}

/**
 * Signs the caller out elsewhere. The present session cannot be ended here: signing out does that, and also forgets the
 * token.
 */
export async function endSignIn(ctx: CallerCtx, { id }: Received<typeof endMySignIn>) {
  const { personId, sessionId } = ctx.caller;
  if (id === sessionId || !(await endOwnSession(ctx.db, personId, id, 'signed-out-elsewhere', ctx.now)))
    return refuse('not-found');
  return { ended: true as const };
}
