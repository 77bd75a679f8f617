/** How somebody stands to WeCom, told by user agent. */
export type WeComClient = 'wecom' | 'wechat' | 'other';

/** WeCom's own browser names WeChat as well; WeChat's never names WeCom. */
export function clientOf(userAgent: string): WeComClient {
  if (/wxwork/i.test(userAgent)) return 'wecom';
  return /MicroMessenger/i.test(userAgent) ? 'wechat' : 'other';
}

/** The page to which WeCom returns people. */
const RETURN_PATH = '/WeiXinWork_Login';

/** What WeCom returns people to; it adds code and state by itself. */
export const returnAddress = (ours: string, orgSign: string): string =>
  `${ours}${RETURN_PATH}?id=${encodeURIComponent(orgSign)}`;

type Going = { corp: string; agent: string; back: string; state: string };

const withQuery = (address: string, query: Readonly<Record<string, string>>): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = '';
  return url;
};

/** Where people go inside WeCom's client: it sends them back at once, without a question. */
export function authorizeUrl(address: string, { corp, agent, back, state }: Going): string {
  const query = { appid: corp, redirect_uri: back, response_type: 'code', scope: 'snsapi_base', state, agentid: agent };
  const url = withQuery(address, query);
  url.hash = 'wechat_redirect';
  return url.href;
}

/** Where people on a desktop scan a code. */
export function scanUrl(address: string, { corp, agent, back, state, lang }: Going & { lang: 'zh' | 'en' }): string {
  return withQuery(address, { login_type: 'CorpApp', appid: corp, agentid: agent, redirect_uri: back, state, lang })
    .href;
}

/** A state as we make them, and a code as WeCom does. */
export const isState = (text: string): boolean => /^[A-Za-z0-9]{22,64}$/.test(text);
export const isCode = (text: string): boolean => /^[\w-]{1,512}$/.test(text);

/** The name of the file by which WeCom sees whose a domain is. */
export const isVerifyName = (text: string): boolean => /^WW_verify_[A-Za-z0-9]{16}(?:\.txt)?$/.test(text);
