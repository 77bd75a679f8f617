import type { bindMyWeCom, bindWeCom } from '@campus/contract/calls/wecom.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { requirePasswordOfPlatform } from '#server/modules/access/index.ts';
import { findPerson } from '#server/modules/people/index.ts';
import {
  checkPassword,
  findSignedInAt,
  refuseAlike,
  type SignedIn,
  spendProof,
} from '#server/modules/sessions/index.ts';
import { requirePasswordsOpen } from '#server/modules/sign-on/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { useKey } from './arrivals.store.ts';
import type { AskWeCom } from './ask-wecom.ts';
import { readCode } from './code.service.ts';
import { deleteMember, insertMember, listBindings, type Member } from './members.store.ts';
import { viewBinding } from './view-binding.service.ts';

type BoundPerson = { id: string; name: string };

/** Binds somebody to a member; neither of the two is ever taken from somebody else. */
export async function bindMember(ctx: Ctx, person: BoundPerson, member: Member): Promise<void> {
  if (await insertMember(ctx.db, person.id, member, ctx.now)) return noteBound(ctx, person, member);
  await replaceFormerBinding(ctx, person, member);
}

const noteBound = (ctx: Ctx, { id, name }: BoundPerson, { memberId }: Member): void =>
  noteChange(ctx, { kind: 'person', id, name }, { weComMember: null }, { weComMember: memberId });

/** There is another binding: the same one is fine, one of a former corp is replaced, any other stays. */
async function replaceFormerBinding(ctx: Ctx, person: BoundPerson, member: Member): Promise<void> {
  const bindings = await listBindings(ctx.db, person.id, member);
  if (bindings.some((binding) => binding.personId !== person.id)) return refuse('wecom-member-bound');
  const mine = bindings.find((binding) => binding.corpId === member.corpId);
  if (mine) return mine.memberId === member.memberId ? undefined : refuse('wecom-person-bound');
  await deleteMember(ctx.db, person.id);
  if (!(await insertMember(ctx.db, person.id, member, ctx.now))) return refuse('wecom-member-bound');
  noteBound(ctx, person, member);
}

type KeyInput = { organisationId: string; key: string; browser: string };

/** Spends a key and binds somebody to the member behind it; what is refused afterwards leaves both as they were. */
async function bindByKey(ctx: Ctx, person: BoundPerson, { organisationId, key, browser }: KeyInput) {
  const hashed = { organisationId, key: hashOf(key), browser: hashOf(browser) };
  const { corpId, memberId, area, madeAt, bound } =
    (await useKey(ctx.db, hashed, person.id, ctx.now)) ?? refuse('wecom-key');
  const member = { organisationId, corpId, memberId };
  if (bound) noteBound(ctx, person, member);
  else await replaceFormerBinding(ctx, person, member);
  return { area, madeAt };
}

/** Checks the password like any sign-in. */
export const checkPasswordToBind = (ctx: Ctx, input: Received<typeof bindWeCom>): Promise<SignedIn> =>
  checkPassword(ctx, input, refuseAlike);

/** Binds the person who gave the right password, and answers the area that they were signing in to. */
export async function bindByPassword(ctx: Ctx, who: SignedIn, input: Omit<KeyInput, 'organisationId'>) {
  const { area } = await bindByKey(ctx, who.person, { ...input, organisationId: who.organisation.id });
  if (area === 'hall') requirePasswordsOpen(ctx, who);
  return area;
}

/** Asks WeCom before the transaction, where a code was brought. */
export async function readOwnCode(ctx: CallerCtx, wecom: AskWeCom, input: Received<typeof bindMyWeCom>) {
  const { browser, state, code } = input;
  if (!state || !code) return null;
  return (await readCode(ctx, wecom, ctx.caller.organisationId, { browser, state, code })).member;
}

/**
 * Binds the caller. Whoever sits at a browser that somebody left open must not bind themselves to that account, so it
 * asks for a fresh proof; a sign-in that came after the key was made is one.
 */
export async function bindOwn(ctx: CallerCtx, input: Received<typeof bindMyWeCom>, member: Member | null) {
  const { organisationId, personId, sessionId } = ctx.caller;
  await requirePasswordOfPlatform(ctx);
  const person = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  if (member) {
    await spendProof(ctx);
    await bindMember(ctx, person, member);
    return viewBinding(ctx);
  }
  const { key = '', browser } = input;
  const { madeAt } = await bindByKey(ctx, person, { organisationId, key, browser });
  if ((await findSignedInAt(ctx.db, sessionId)) < madeAt) await spendProof(ctx);
  return viewBinding(ctx);
}

/** Removes the caller's binding, also one to a former corp. */
export async function unbindOwn(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  await requirePasswordOfPlatform(ctx);
  await spendProof(ctx);
  const { name } = (await findPerson(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const member = await deleteMember(ctx.db, personId);
  noteChange(ctx, { kind: 'person', id: personId, name }, { weComMember: member }, { weComMember: null });
  return viewBinding(ctx);
}
