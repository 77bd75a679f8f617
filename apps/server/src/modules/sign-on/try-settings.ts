import { serviceOf } from '@campus/rules/sign-on/cas.ts';
import { findSignInSettings, type Trial } from '#server/modules/parameters/index.ts';
import { reserveTry } from '#server/modules/tries/index.ts';
import { validateTicket } from '#server/outside/cas/index.ts';
import { newToken } from '#server/platform/secrets.ts';

/**
 * Asks the university about an invented ticket: a CAS server refuses it, and any other answer comes from no CAS server.
 */
export const trySignIn: Trial = async (ctx, tried) => {
  const { organisationId, orgSign } = ctx.caller;
  const settings = await findSignInSettings(ctx.db, organisationId, ctx.now, tried);
  const { address, addressOfPhones, validation, authority } = settings;
  if (!settings.unified || !address) return { outcome: 'nothing-to-try', detail: null };
  if (ctx.config.publicAddress === null) return { outcome: 'no-public-address', detail: null };
  const service = serviceOf(ctx.config.publicAddress, orgSign, 'hall');
  const logins = validation ? [validation] : [address, ...(addressOfPhones ? [addressOfPhones] : [])];
  for (const login of logins) {
    await reserveTry(ctx);
    const ticket = `ST-${newToken().replace(/[^A-Za-z0-9]/g, '')}`;
    const answer = await validateTicket(ctx.callOut, { login, service, ticket, renew: false, authority });
    if (!('fault' in answer)) return { outcome: 'cas-believes-anything', detail: null };
    if (answer.fault === 'not-called') return { outcome: 'address-refused', detail: null };
    if (answer.fault === 'service-refused') return { outcome: 'cas-unregistered', detail: service };
    if (answer.fault !== 'ticket-refused')
      return { outcome: answer.fault === 'away' ? 'cas-away' : 'cas-strange', detail: answer.detail };
  }
  return { outcome: 'cas-works', detail: null };
};
