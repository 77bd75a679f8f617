import { bindMyWeCom, qywxGetToken } from '@campus/contract/calls/wecom.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import { clientOf } from '@campus/rules/wecom/sign-in.ts';
import { useEffect, useState } from 'react';
import { browserKey } from '#web/client/browser-key.ts';
import { callServer } from '#web/client/call-server.ts';
import { areaOf, isHall } from '#web/client/current-area.ts';
import { forgetTrip, goToWeCom, lastTrip, rememberTrip, type Trip } from '#web/client/go-to-wecom.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';

export type WeComSession = Reply<typeof qywxGetToken>;
type Area = Trip['area'];

/** Why the page was opened: with a code, after a refusal, to bind after signing in, or on the way to WeCom. */
export type Arrival =
  | { kind: 'code'; state: string; code: string }
  | { kind: 'refused' | 'binds' | 'in-wechat' | 'on-phone' | 'leaves' };

/** Reads the address that WeCom or one of our pages made. */
export function readArrival(search: string, userAgent: string): Arrival {
  const params = new URLSearchParams(search);
  const [state, code] = [params.get('state'), params.get('code')];
  if (state && code) return { kind: 'code', state, code };
  if (state) return { kind: 'refused' };
  if (params.has('bind')) return { kind: 'binds' };
  const client = clientOf(userAgent);
  if (client === 'wechat') return { kind: 'in-wechat' };
  return { kind: client === 'other' && isPhone(userAgent) ? 'on-phone' : 'leaves' };
}

/** The area of the page to return to; the workflow app by default. */
export function areaFor(target: string | null): Area {
  const area = target === null ? 'workflow' : areaOf(target);
  if (area === 'office') return 'office';
  return isHall(area) ? 'hall' : 'workflow';
}

/** Keeps the session that WeCom opened. */
export function keepSession(orgSign: string, { area, access_token, refresh_token }: WeComSession): void {
  if (area === 'hall') hallSessions.write({ access_token, orgSign, state: 1, keep: false });
  else sessions.write({ access_token, refresh_token: refresh_token ?? '', orgSign, state: 1, keep: false });
}

const tokenOf = (area: Area) => (area === 'hall' ? 'hall' : 'session');

/** What became of an arrival; nothing as long as it is under way. */
export type Outcome =
  | { kind: 'signed-in' | 'bound'; area: Area; target: string | null }
  | { kind: 'unbound'; key: string; trip: Trip | null }
  | { kind: 'failed'; error: unknown };

async function settle(orgSign: string, arrival: Arrival, redirect: string | null): Promise<Outcome | null> {
  const trip = lastTrip();
  if (arrival.kind === 'leaves')
    return goToWeCom({ orgSign, area: areaFor(redirect), target: redirect, replace: true });
  if (arrival.kind === 'binds') return bindAfterwards(trip);
  if (arrival.kind !== 'code') return null;
  const { state, code } = arrival;
  const browser = browserKey();
  if (trip?.binds) {
    await callServer(bindMyWeCom, { browser, state, code }, { as: tokenOf(trip.area) });
    forgetTrip();
    return { kind: 'bound', area: trip.area, target: trip.target };
  }
  try {
    const session = await callServer(qywxGetToken, { orgSign, state, code, browser });
    keepSession(orgSign, session);
    forgetTrip();
    return { kind: 'signed-in', area: session.area, target: trip?.target ?? null };
  } catch (error) {
    const key = error instanceof RefusalError && error.code === 'wecom-unbound' ? error.facts.key : null;
    if (typeof key !== 'string') throw error;
    return { kind: 'unbound', key, trip };
  }
}

/** Binds the person who signed in at the university to the WeCom member who came before. */
async function bindAfterwards(trip: Trip | null): Promise<Outcome> {
  if (!trip?.key) return { kind: 'signed-in', area: trip?.area ?? 'workflow', target: trip?.target ?? null };
  const { area, target, key } = trip;
  forgetTrip();
  await callServer(bindMyWeCom, { browser: browserKey(), key }, { as: tokenOf(area) });
  return { kind: 'bound', area, target };
}

/** Keeps the key while somebody signs in by the university's sign-in. */
export function leaveToBind(key: string, trip: Trip | null): void {
  rememberTrip({ area: trip?.area ?? 'workflow', target: trip?.target ?? null, key });
}

/** An arrival is settled once, however often the page is drawn. */
const underWay = new Map<string, Promise<Outcome | null>>();
function settleOnce(orgSign: string, arrival: Arrival, redirect: string | null): Promise<Outcome | null> {
  const name = JSON.stringify([orgSign, arrival, redirect]);
  const coming = underWay.get(name) ?? settle(orgSign, arrival, redirect);
  underWay.set(name, coming);
  // Opening the page again is a new arrival; a code stays the same.
  if (arrival.kind !== 'code') void coming.catch(() => {}).then(() => underWay.delete(name));
  return coming;
}

/** Removes code and state from the address, settles the arrival, and returns its outcome. [OPEN-1] [CALL-11] */
export function useWeComArrival(orgSign: string, redirect: string | null) {
  const [arrival] = useState(() => readArrival(location.search, navigator.userAgent));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let gone = false;
    if (arrival.kind === 'code' || arrival.kind === 'refused') {
      const clean = `${location.pathname}?id=${encodeURIComponent(orgSign)}`;
      window.history.replaceState(window.history.state, '', clean);
    }
    const tell = (next: Outcome | null) => {
      if (!gone) setOutcome(next);
    };
    settleOnce(orgSign, arrival, redirect).then(tell, (error) => tell({ kind: 'failed', error }));
    return () => {
      gone = true;
    };
  }, [orgSign, arrival, redirect]);
  return { arrival, outcome };
}
