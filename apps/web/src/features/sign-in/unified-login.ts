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
  const address = (phone && row?.pValue10?.trim()) || row?.pValue9?.trim() || '';
  const isAddress = unified && /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address);
  return { unified, address: isAddress ? address : null, passwords: !unified || row?.pValue6 === 'open' };
}
