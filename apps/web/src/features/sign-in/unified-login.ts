import type { getServiceHallParameter } from '@campus/contract/calls/service-hall.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';

type HallParameters = Readonly<Reply<typeof getServiceHallParameter>>;
/** How an organisation's people sign in to the hall. */
export type HallSignIn = { unified: boolean; address: string | null };

/** The second parameter of the hall: pValue5 its mode, pValue9 the unified login, pValue10 the one for phones. [ENT-05] [CALL-06] */
export function hallSignIn(parameters: HallParameters, phone: boolean): HallSignIn {
  const row = parameters[1];
  const unified = row?.pValue5?.trim() === 'unified authentication';
  const address = (phone && row?.pValue10?.trim()) || row?.pValue9?.trim() || '';
  return { unified, address: unified && /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address) ? address : null };
}

/** The university's sign-in page, told to return to our own; `service` must stay the same, character for character. */
export function unifiedLoginUrl(address: string, origin: string, orgSign: string): string {
  const url = new URL(address);
  url.searchParams.set('service', unifiedService(origin, orgSign));
  return url.href;
}

export function unifiedService(origin: string, orgSign: string): string {
  return `${origin}${hallPcPages.pages.sso.path}?id=${encodeURIComponent(orgSign)}`;
}
