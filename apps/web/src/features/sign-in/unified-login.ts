import type { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import type { Reply } from '@campus/contract/define-call.ts';

type HallParameters = Readonly<Reply<typeof getServiceHallParameter>>;
/** How an organisation's people sign in to the hall. */
export type HallSignIn = { unified: boolean; address: string | null; passwords: boolean };

/**
 * The second parameter of the hall: pValue5 its mode, pValue9 the unified login, pValue10 the one for phones, pValue6
 * whether account and password are open to everybody beside it. [ENT-05] [CALL-06] [SSO-08]
 */
export function hallSignIn(parameters: HallParameters, phone: boolean): HallSignIn {
  const row = parameters[1];
  const unified = row?.pValue5?.trim() === 'unified authentication';
  const main = addressIn(row?.pValue9);
  const address = unified && main ? (phone && addressIn(row?.pValue10)) || main : null;
  // A unified login that leads nowhere keeps nobody from account and password.
  return { unified, address, passwords: address === null || row?.pValue6 === 'open' };
}

function addressIn(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text) ? text : null;
}
