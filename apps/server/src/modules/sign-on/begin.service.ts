import type * as calls from '@campus/contract/calls/sign-on.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { mayBeSentAgain, serviceOf } from '@campus/rules/sign-on/cas.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import { findCorp, findSignInSettings } from '#server/modules/parameters/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { insertArrival, listUnusedArrivals } from './sign-on.store.ts';

/**
 * The address of this installation at which the page says it was opened, or the default one. The host header is not
 * trusted.
 */
export function addressAt({ publicAddress, otherAddresses }: Config, at: string | undefined): string | null {
  const known = [...(publicAddress === null ? [] : [publicAddress]), ...otherAddresses];
  const fits = known.filter((address) => at === address || at?.startsWith(`${address}/`));
  return fits.sort((a, b) => b.length - a.length)[0] ?? publicAddress;
}

/** The ways to sign in by the present settings. */
export async function viewWays(ctx: Ctx, { orgSign }: Received<typeof calls.getSignInWays>) {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  const { unified, address, addressOfPhones, scan } = await findSignInSettings(ctx.db, organisation.id, ctx.now);
  const hasUniversity = unified && address !== null && ctx.config.publicAddress !== null;
  const { publicAddress } = ctx.config;
  const corp = publicAddress === null ? null : await findCorp(ctx.db, organisation.id);
  return {
    university: hasUniversity ? { address, addressOfPhones } : null,
    weCom: corp !== null,
    scan: scan && publicAddress !== null,
  };
}

/** Notes that a browser goes to the university's sign-in, and answers the address to come back to. */
export async function beginSignOn(ctx: Ctx, input: Received<typeof calls.beginSignOn>) {
  const organisation = await requireOrganisation(ctx.db, input.orgSign);
  ctx.audit.organisationId = organisation.id;
  const ourAddress = addressAt(ctx.config, input.at) ?? refuse('unified-login-unavailable');
  const browser = hashOf(input.browser);
  const unusedArrivals = await listUnusedArrivals(ctx.db, organisation.id, browser, ctx.now);
  if (!mayBeSentAgain(unusedArrivals, ctx.now)) return refuse('sign-on-circle');
  const service = serviceOf(ourAddress, organisation.orgSign, input.area);
  await insertArrival(ctx.db, {
    id: newId(ctx.now),
    organisationId: organisation.id,
    browser,
    area: input.area,
    phone: input.phone ?? false,
    service,
    renew: input.renew ?? false,
    sentAt: ctx.now,
  });
  return { service };
}
