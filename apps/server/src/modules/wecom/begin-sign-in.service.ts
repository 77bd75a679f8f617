import { randomBytes } from 'node:crypto';
import type { beginWeCom } from '@campus/contract/calls/wecom.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { mayBeSentAgain } from '@campus/rules/sign-on/cas.ts';
import { authorizeUrl, returnAddress, scanUrl } from '@campus/rules/wecom/sign-in.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import { findWeComSettings } from '#server/modules/parameters/index.ts';
import { addressAt } from '#server/modules/sign-on/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { insertArrival, listUnusedArrivals } from './arrivals.store.ts';

/** Notes that a browser goes to WeCom, and answers the address. */
export async function beginSignIn(ctx: Ctx, input: Received<typeof beginWeCom>) {
  const organisation = await requireOrganisation(ctx.db, input.orgSign);
  ctx.audit.organisationId = organisation.id;
  const ourAddress = addressAt(ctx.config, input.at) ?? refuse('wecom-unavailable');
  const settings = (await findWeComSettings(ctx, organisation.id)) ?? refuse('wecom-unavailable');
  const browser = hashOf(input.browser);
  const unusedArrivals = await listUnusedArrivals(ctx.db, organisation.id, browser, ctx.now);
  if (!mayBeSentAgain(unusedArrivals, ctx.now)) return refuse('wecom-circle');
  const state = randomBytes(16).toString('hex');
  await insertArrival(ctx.db, {
    state: hashOf(state),
    organisationId: organisation.id,
    browser,
    area: input.area,
    sentAt: ctx.now,
  });
  const target = { ...settings, back: returnAddress(ourAddress, organisation.orgSign), state };
  const { authorize, scan } = settings;
  const address = input.inside
    ? authorizeUrl(authorize, target)
    : scanUrl(scan, { ...target, lang: input.lang ?? ctx.language });
  return { address };
}
