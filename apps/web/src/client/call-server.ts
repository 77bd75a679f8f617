import { token } from '@campus/contract/calls/sessions.ts';
import type { Call, Reply } from '@campus/contract/define-call.ts';
import { type CallHead, headIn, type Payload } from './call-head.ts';
import { areaOf, isHall } from './current-area.ts';
import { type Answer, openEnvelope } from './envelopes.ts';
import { noteKept } from './kept-replies.ts';
import { randomUuid } from './random.ts';
import { createRefresher, noteRefresh, type RefreshNews } from './refresh-session.ts';
import { NetworkError, RefusalError } from './refusal-error.ts';
import { seeing } from './see-as.ts';
import { sendOnce } from './send.ts';
import { hallSessions, sessions } from './sessions.ts';

export type TokenKind = 'hall' | 'session';
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The same key for the same intent, however often it has to be sent. */
  idempotencyKey?: string | undefined;
  /** Uses this token whatever the area of the page; the caller handles its end itself. */
  as?: TokenKind | undefined;
};

type SessionOver = (kind: TokenKind, refusal: RefusalError) => void;
let whenOver: SessionOver = () => {};
/** Sets the app's reaction to the end of a session; the client only reports it. */
export function onSessionOver(handler: SessionOver): void {
  whenOver = handler;
}

const leaving = new Set<TokenKind>();
/** While somebody signs out, refused calls are not reported as the end of the session. */
export function setLeaving(kind: TokenKind, is: boolean): void {
  if (is) leaving.add(kind);
  else leaving.delete(kind);
}

function sessionOver(kind: TokenKind, refusal: RefusalError): void {
  if (!leaving.has(kind)) whenOver(kind, refusal);
}

let whenSuspended: (kind: TokenKind) => void = () => {};
/** A suspended university refuses every call of its signed-in people; the app decides where that leads. */
export function onSuspended(handler: (kind: TokenKind) => void): void {
  whenSuspended = handler;
}

let signatureJudged: (good: boolean) => void = () => {};
/** An unknown signature means that the page is outdated and should be reloaded; the app does that, too. */
export function onSignatureJudged(handler: (good: boolean) => void): void {
  signatureJudged = handler;
}

const RETRY_AFTER_MS = [400, 1500];

/** One call to the server: its data, or a RefusalError or NetworkError thrown. */
export async function callServer<C extends Call>(
  call: C,
  payload: Payload<C>,
  options: CallOptions = {},
): Promise<Reply<C>> {
  const head = headIn(call);
  const idempotencyKey = head.writes ? (options.idempotencyKey ?? randomUuid()) : null;
  const attempt = (bearer: string | null) =>
    sendWithPatience(head, payload, {
      bearer,
      stamped: isHall(areaOf(location.pathname)) || isHallOnly(head),
      idempotencyKey,
      signal: options.signal,
    });
  return (await withSession(head, attempt, options.as)) as Reply<C>;
}

/** Runs an attempt with the right token; an expired access token is renewed once and the attempt repeated. */
export async function withSession(
  head: CallHead,
  attempt: (bearer: string | null) => Promise<Answer>,
  as?: TokenKind,
): Promise<unknown> {
  const kind = as ?? tokenFor(head);
  // While seeing as somebody else, even public calls carry the token, so that they leave no traces.
  const bearer = kind ? currentToken(kind) : (seeing()?.token ?? null);
  try {
    const data = openAnswer(head, await attempt(bearer));
    if (head.access.kind === 'signature') signatureJudged(true);
    return data;
  } catch (error) {
    if (isSignedOtherwise(error)) signatureJudged(false);
    if (kind && isSuspended(error)) whenSuspended(kind);
    if (isSignedOut(error) && seeing()) sessionOver(kind ?? 'session', error);
    if (!kind || !isSignedOut(error) || seeing()) throw error;
    if (kind === 'session' && bearer && error.code === 'not-signed-in' && (await refreshSession(bearer))) {
      return withRenewed(head, attempt);
    }
    if (!as) sessionOver(kind, error);
    throw error;
  }
}

const openAnswer = ({ envelope }: CallHead, answer: Answer): unknown =>
  noteKept(openEnvelope(envelope, answer), answer.keptAt ?? null);

async function withRenewed(head: CallHead, attempt: (bearer: string | null) => Promise<Answer>): Promise<unknown> {
  try {
    return openAnswer(head, await attempt(currentToken('session')));
  } catch (error) {
    if (isSignedOut(error)) sessionOver('session', error);
    throw error;
  }
}

/** A wrong or stale signature is a 401 too, and ends no session. */
function isSignedOut(error: unknown): error is RefusalError {
  return (
    error instanceof RefusalError &&
    ['not-signed-in', 'session-idle', 'session-ended', 'see-as-ended'].includes(error.code)
  );
}

const isSuspended = (error: unknown): boolean =>
  error instanceof RefusalError && error.code === 'organisation-suspended';

function isSignedOtherwise(error: unknown): boolean {
  return error instanceof RefusalError && ['signature-wrong', 'signature-unknown-key'].includes(error.code);
}

/** Each area has its own token; a call of both goes with the area that the person is in. [ENT-01] [CALL-04] */
export function tokenFor(head: Pick<CallHead, 'access' | 'areas'>, path = location.pathname): TokenKind | null {
  const { access } = head;
  const here = isHall(areaOf(path)) ? 'hall' : 'session';
  if (access.kind === 'permission') return head.areas.some(isHall) ? here : 'session';
  if (access.kind !== 'signed-in') return null;
  return access.token === 'any' ? here : access.token;
}

function isHallOnly({ access }: CallHead): boolean {
  return access.kind === 'signature' || (access.kind === 'signed-in' && access.token === 'hall');
}

/** The token that a call of this kind would go with now. */
export function currentToken(kind: TokenKind): string | null {
  const stored = kind === 'hall' ? hallSessions.read() : sessions.read();
  return stored && stored.state === 1 ? stored.access_token : null;
}

/** A writing call may be sent again with its key when nobody answered; reading ones are repeated by the query cache. */
async function sendWithPatience(
  head: CallHead,
  payload: object,
  envoy: Parameters<typeof sendOnce>[2],
): Promise<Answer> {
  for (const pause of head.writes ? RETRY_AFTER_MS : []) {
    try {
      return await sendOnce(head, payload, envoy);
    } catch (error) {
      if (!(error instanceof NetworkError) || error.reason !== 'away') throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return sendOnce(head, payload, envoy);
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('campus.session');
channel?.addEventListener('message', (event: MessageEvent<RefreshNews>) => noteRefresh(sessions, event.data));

const refreshSession = createRefresher({
  store: sessions,
  ask: (refresh_token) => callServer(token, { grant_type: 'refresh_token', refresh_token }),
  shelf: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  channel,
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
