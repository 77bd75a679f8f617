import type { qywxGetToken } from '@campus/contract/calls/wecom.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { findWeComSettings, type WeComSettings } from '#server/modules/parameters/index.ts';
import { findAtSignIn } from '#server/modules/people/index.ts';
import { requireOrganisationToSignIn, type SignedIn } from '#server/modules/sessions/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf, newToken } from '#server/platform/secrets.ts';
import type { Fault } from './answers.ts';
import { insertKey, takeArrival } from './arrivals.store.ts';
import type { AskWeCom } from './ask-wecom.ts';
import { findAccountOf, findListedAccount, type Member } from './members.store.ts';

const refusalOf = {
  again: 'wecom-later',
  later: 'wecom-later',
  restart: 'wecom-code',
  settings: 'wecom-settings',
  'unknown-member': 'wecom-outsider',
  away: 'wecom-away',
} as const satisfies Record<Fault, string>;

type CodeInput = { state: string; code: string; browser: string };
/** The member whose code was brought, and what they left for. */
export type CodeOwner = { member: Member; area: SignOnArea; state: Buffer; settings: WeComSettings };

/** Asks WeCom whose code it is; the arrival is spent before, whatever comes of it. */
export async function readCode(
  ctx: Ctx,
  wecom: AskWeCom,
  organisationId: string,
  { state, code, browser }: CodeInput,
): Promise<CodeOwner> {
  const settings = (await findWeComSettings(ctx, organisationId)) ?? refuse('wecom-unavailable');
  const arrivalKey = { state: hashOf(state), organisationId, browser: hashOf(browser) };
  const { area } = (await takeArrival(ctx.db, arrivalKey, ctx.now)) ?? refuse('wecom-unasked');
  const answer = await wecom.ask(ctx, organisationId, settings, (api, token, signal) =>
    api.whoIs({ api: settings.api, token, code }, signal),
  );
  if ('fault' in answer) return refuse(refusalOf[answer.fault]);
  const memberId = answer.value.member ?? refuse('wecom-outsider');
  return { member: { organisationId, corpId: settings.corp, memberId }, area, state: arrivalKey.state, settings };
}

/** Somebody whom WeCom vouched for; `binds` where the rule says who it is and nothing is written yet. */
export type WeComArrival = SignedIn & Pick<CodeOwner, 'member' | 'area' | 'state'> & { binds: boolean };

/** Finds whose code it is. A member to whom nobody is bound gets a key, which stays although the call is refused. */
export async function checkCode(
  ctx: Ctx,
  wecom: AskWeCom,
  input: Received<typeof qywxGetToken>,
): Promise<WeComArrival> {
  const { organisation } = await requireOrganisationToSignIn(ctx, input.orgSign, '');
  const { member, area, state, settings } = await readCode(ctx, wecom, organisation.id, input);
  const bound = await findAccountOf(ctx.db, member);
  const account = bound ?? (await findListedAccount(ctx.db, member)) ?? (settings.byAccount ? member.memberId : null);
  const found = account === null ? null : await findAtSignIn(ctx.db, organisation.orgSign, account);
  const person = found?.person?.account === account ? found?.person : null;
  if (!person) return refuse('wecom-unbound', { key: await makeKey(ctx, { member, area, browser: input.browser }) });
  Object.assign(ctx.audit, { personId: person.id, account: person.account });
  if (!person.active) return refuse('account-disabled');
  return { organisation, person, rights: found?.rights ?? [], member, area, state, binds: bound === null };
}

async function makeKey(
  ctx: Ctx,
  { member, area, browser }: { member: Member; area: SignOnArea; browser: string },
): Promise<string> {
  const key = newToken();
  await insertKey(ctx.db, { key: hashOf(key), ...member, browser: hashOf(browser), area, madeAt: ctx.now });
  return key;
}
