import type { bindMyWeCom, bindWeCom } from '@campus/contract/calls/wecom.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { findWeComSettings } from '#server/modules/parameters/index.ts';
import { findPerson } from '#server/modules/people/index.ts';
import { checkPassword, findSignedInAt, type SignedIn, spendProof } from '#server/modules/sessions/index.ts';
import { requireOpen } from '#server/modules/sign-on/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { findKey, takeKey } from './arrivals.store.ts';
import type { AskWeCom } from './ask-wecom.ts';
import { readCode } from './code.service.ts';
import { deleteMember, insertMember, listInTheWay, type Member } from './members.store.ts';
import { viewMine } from './mine.service.ts';

type Whom = { id: string; name: string };

/** Binds somebody to a member; neither of the two is ever taken from somebody else. */
export async function bindMember(ctx: Ctx, { id, name }: Whom, member: Member): Promise<void> {
  if (!(await insertMember(ctx.db, id, member, ctx.now)) && !(await isInTheirWay(ctx, id, member))) return;
  noteChange(ctx, { kind: 'person', id, name }, { weComMember: null }, { weComMember: member.memberId });
}

/** Whether what stood in the way was a binding of a former corp, which made room; refuses where it stays, false where it is the same. */
async function isInTheirWay(ctx: Ctx, personId: string, member: Member): Promise<boolean> {
  const inTheWay = await listInTheWay(ctx.db, personId, member);
  const others = inTheWay.find((one) => one.personId !== personId);
  if (others) return refuse('wecom-member-bound');
  const mine = inTheWay.find((one) => one.personId === personId);
  if (mine?.corpId === member.corpId) return mine.memberId === member.memberId ? false : refuse('wecom-person-bound');
  await deleteMember(ctx.db, personId);
  return (await insertMember(ctx.db, personId, member, ctx.now)) || refuse('wecom-member-bound');
}

const wrongEitherWay = (left: number) => refuse('credentials-wrong', { left });
type KeyBrought = { organisationId: string; key: string; browser: string };
const hashed = ({ organisationId, key, browser }: KeyBrought) => ({
  organisationId,
  key: hashOf(key),
  browser: hashOf(browser),
});

/** Looks at the key and the password; a wrong password leaves the key as it is. */
export async function checkBinding(ctx: Ctx, asked: Received<typeof bindWeCom>): Promise<SignedIn> {
  const who = await checkPassword(ctx, asked, { unknownUser: wrongEitherWay, wrongPassword: wrongEitherWay });
  const brought = hashed({ ...asked, organisationId: who.organisation.id });
  const key = (await findKey(ctx.db, brought, ctx.now)) ?? refuse('wecom-key');
  if (key.area === 'hall') await requireOpen(ctx, who);
  return who;
}

/** Spends a key, if the member behind it is one of the corp of today. */
async function useKey(ctx: Ctx, brought: KeyBrought) {
  const { corp } = (await findWeComSettings(ctx, brought.organisationId)) ?? refuse('wecom-unavailable');
  const { organisationId, corpId, memberId, area, madeAt } =
    (await takeKey(ctx.db, hashed(brought), ctx.now)) ?? refuse('wecom-key');
  if (corpId !== corp) return refuse('wecom-key');
  return { member: { organisationId, corpId, memberId }, area, madeAt };
}

/** Binds who gave the right password to the member behind the key; answers where they were signing in. */
export async function bindByKey(
  ctx: Ctx,
  { organisation, person }: SignedIn,
  brought: Omit<KeyBrought, 'organisationId'>,
) {
  const { member, area } = await useKey(ctx, { ...brought, organisationId: organisation.id });
  await bindMember(ctx, person, member);
  return area;
}

/** Asks WeCom before the transaction, where a code was brought. */
export async function readMine(ctx: CallerCtx, wecom: AskWeCom, asked: Received<typeof bindMyWeCom>) {
  const { browser, state, code } = asked;
  if (!state || !code) return null;
  return (await readCode(ctx, wecom, ctx.caller.organisationId, { browser, state, code })).member;
}

/**
 * Binds the caller. Whoever sits at a browser that somebody left open must not bind themselves to that account, so it asks
 * for a fresh proof; a sign-in that came after the key was made is one.
 */
export async function bindMine(ctx: CallerCtx, asked: Received<typeof bindMyWeCom>, read: Member | null) {
  const { organisationId, personId, sessionId } = ctx.caller;
  const person = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  if (read) {
    await spendProof(ctx);
    await bindMember(ctx, person, read);
    return viewMine(ctx);
  }
  const { key = '', browser } = asked;
  const { member, madeAt } = await useKey(ctx, { organisationId, key, browser });
  if ((await findSignedInAt(ctx.db, sessionId)) < madeAt) await spendProof(ctx);
  await bindMember(ctx, person, member);
  return viewMine(ctx);
}

/** The caller is nobody's member any more, also where another corp counts now. */
export async function unbindMine(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  await spendProof(ctx);
  const { name } = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const member = await deleteMember(ctx.db, personId);
  noteChange(ctx, { kind: 'person', id: personId, name }, { weComMember: member }, { weComMember: null });
  return viewMine(ctx);
}
