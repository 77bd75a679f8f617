import { truncateText } from '@campus/rules/basics/characters.ts';
import { harmless } from '@campus/rules/basics/texts.ts';
import { type CallOut, type OutgoingReply, placeAt } from '#server/platform/call-out.ts';
import type { Token, WeComApi, WeComCard, WeComReply, WhoIs } from './port.ts';

const MOST_BYTES = 64 * 1024;
const MOST_ERROR_TEXT = 500;
const MOST_TOKEN = 2048;
/** As WeCom lets administrators name members. */
const MEMBER = /^[A-Za-z0-9][\w@.-]{0,63}$/;

type Fields = Readonly<Record<string, unknown>>;

/** Asks WeCom over HTTP. */
export function createWeComApi(callOut: CallOut): WeComApi {
  const ask = async <T>(url: string, body: string | null, signal: AbortSignal, read: (fields: Fields) => T | null) => {
    const headers = { accept: 'application/json', ...(body === null ? {} : typed) };
    const method = body === null ? 'GET' : 'POST';
    return readReply(await callOut({ ...placeAt(url), method, headers, body, mostBytes: MOST_BYTES }, signal), read);
  };
  return {
    getToken: ({ api, corp, secret }, signal) =>
      ask(callUrl(api, 'gettoken', { corpid: corp, corpsecret: secret }), null, signal, readToken),
    whoIs: ({ api, token, code }, signal) =>
      ask(callUrl(api, 'auth/getuserinfo', { access_token: token, code }), null, signal, readWho),
    send: ({ api, token, agent, card }, signal) =>
      ask(callUrl(api, 'message/send', { access_token: token }), messageOf(agent, card), signal, readTaken),
  };
}

/** Encoded by hand, so that nothing in a code can become a parameter of its own. */
function callUrl(api: string, name: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(api);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/cgi-bin/${name}`;
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  url.search = [...(url.search ? [url.search.slice(1)] : []), ...pairs].join('&');
  url.hash = '';
  return url.href;
}

function readToken({ access_token: token, expires_in: livesS }: Fields): Token | null {
  const isToken = typeof token === 'string' && token !== '' && token.length <= MOST_TOKEN;
  return isToken && typeof livesS === 'number' && livesS > 0 ? { token, livesS } : null;
}

/** Its older calls write the name with capitals. Who has only an `openid` is no member. */
function readWho(fields: Fields): WhoIs | null {
  const member = fields.userid ?? fields.UserId;
  if (typeof member === 'string' && MEMBER.test(member)) return { member };
  const outsider = fields.openid ?? fields.OpenId ?? fields.external_userid;
  return (member === undefined || member === '') && typeof outsider === 'string' ? { member: null } : null;
}

const readTaken = ({ invaliduser: unknown }: Fields) => ({ taken: typeof unknown !== 'string' || unknown === '' });

/** WeCom takes 512 bytes of a text, and drops what it had within half an hour. */
const REPEATED_S = 1800;
const MOST_TITLE = 60;
const MOST_TEXT = 120;

function messageOf(agent: string, { key, memberId, title, text, link }: Omit<WeComCard, 'orgSign'>): string {
  const common = {
    touser: memberId,
    agentid: Number(agent),
    enable_duplicate_check: 1,
    duplicate_check_interval: REPEATED_S,
  };
  if (link === null) return JSON.stringify({ ...common, msgtype: 'text', text: { content: `${title}\n${text}` } });
  const card = {
    title: truncateText(harmless(title), MOST_TITLE),
    description: asHtml(truncateText(harmless(text), MOST_TEXT)),
    url: `${link}#${key}`,
  };
  return JSON.stringify({ ...common, msgtype: 'textcard', textcard: card });
}

/** A card's text is read as HTML. */
const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const typed = { 'content-type': 'application/json; charset=utf-8' };

function readReply<T>({ status, body, failure }: OutgoingReply, read: (fields: Fields) => T | null): WeComReply<T> {
  if (failure) return { away: failure };
  if (status !== 200) return { away: `status ${status}` };
  let fields: Fields;
  try {
    fields = JSON.parse(body.toString('utf8')) as Fields;
  } catch {
    return { away: 'no JSON' };
  }
  // Some of its older calls leave the number out where all is well.
  const { errcode = 0, errmsg = '' } = fields ?? {};
  if (typeof errcode !== 'number' || !Number.isInteger(errcode)) return { away: 'no errcode' };
  if (errcode !== 0) return { errcode, errmsg: String(errmsg).slice(0, MOST_ERROR_TEXT) };
  const value = fields && read(fields);
  return value ? { errcode: 0, value } : { away: 'an answer to something else' };
}
