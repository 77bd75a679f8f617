import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { getSignInWays, proveByTicket, serviceHallLogin, takeTicket } from '@campus/contract/calls/sign-on.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import { type SignOnArea, signOnAreas } from '@campus/rules/sign-on/cas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserKey } from '#web/client/browser-key.ts';
import { callServer } from '#web/client/call-server.ts';
import { rememberProof } from '#web/client/proof-at-university.ts';
import { randomUuid } from '#web/client/random.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { takeReturn } from '#web/client/return-path.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';
import { forgetLeft, goToUniversity, leftFor } from './go-to-university.ts';
import { hallSignIn } from './unified-login.ts';

export const areaNamed = (text: string | null): SignOnArea => signOnAreas.find((area) => area === text) ?? 'hall';

const isSignedIn = (area: SignOnArea, orgSign: string): boolean => {
  if (area === 'hall') return hallSessions.of(orgSign)?.state === 1;
  const session = sessions.read();
  return session?.state === 1 && session.orgSign === orgSign;
};

const KEY = 'campus.ticket';
/** The same key for the same ticket, also after this page is loaded again: its answer is then the same. */
function keyOf(ticket: string): string {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (stored?.ticket === ticket) return String(stored.key);
    const key = randomUuid();
    sessionStorage.setItem(KEY, JSON.stringify({ ticket, key }));
    return key;
  } catch {
    return randomUuid();
  }
}

type Brought = { orgSign: string; area: SignOnArea; ticket: string };

async function exchange({ orgSign, area, ticket }: Brought): Promise<void> {
  const options = { idempotencyKey: keyOf(ticket) };
  const browser = browserKey();
  if (leftFor(area)?.prove) {
    rememberProof((await callServer(proveByTicket, { area, ticket, browser }, options)).untilAt);
    return;
  }
  if (area === 'hall') {
    const { access_token } = await callServer(serviceHallLogin, { orgSign, ticket, browser }, options);
    hallSessions.write({ access_token, orgSign, state: 1, keep: false });
    return;
  }
  const { access_token, refresh_token } = await callServer(takeTicket, { orgSign, area, ticket, browser }, options);
  sessions.write({ access_token, refresh_token, state: 1, orgSign, keep: false });
}

/** Goes to the university again: this browser did not request the ticket, or it was used already. */
async function beginAnew(area: SignOnArea, orgSign: string, because: unknown): Promise<never> {
  const left = leftFor(area);
  const phone = left?.phone ?? isPhone(navigator.userAgent);
  const address = left?.address ?? (await addressOf(area, orgSign, phone));
  if (!address) throw because;
  const { target = null, prove = false } = left ?? {};
  return goToUniversity({ orgSign, area, address, phone, target, prove });
}

async function addressOf(area: SignOnArea, orgSign: string, phone: boolean): Promise<string | null> {
  if (area === 'hall') return hallSignIn(await callServer(getServiceHallParameter, { orgSign }), phone).address;
  const { university } = await callServer(getSignInWays, { orgSign });
  return (phone && university?.addressOfPhones) || (university?.address ?? null);
}

const worthAnother = ['sign-on-unasked', 'sign-on-ticket'];

async function come(brought: Brought): Promise<void> {
  const { area, orgSign } = brought;
  // Whoever goes back in their browser passes here again, signed in already.
  if (!leftFor(area) && isSignedIn(area, orgSign)) return;
  try {
    await exchange(brought);
  } catch (error) {
    if (!(error instanceof RefusalError && worthAnother.includes(error.code))) throw error;
    await beginAnew(area, orgSign, error);
  }
}

/** A ticket is brought once, however often the page is drawn. */
const underWay = new Map<string, Promise<void>>();
function comeOnce(brought: Brought): Promise<void> {
  const key = `${brought.area} ${brought.ticket}`;
  const coming = underWay.get(key) ?? come(brought);
  underWay.set(key, coming);
  return coming;
}

/** Exchanges the university's ticket for a session and opens the requested page; returns the error. */
export function useTicket(
  brought: Brought | null,
  firstPage: (area: SignOnArea) => Promise<string> | string,
): { failed: unknown; again: () => Promise<never> } {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failed, setFailed] = useState<unknown>(null);
  const { orgSign, area, ticket } = brought ?? { orgSign: '', area: 'hall' as const, ticket: '' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is brought once, whatever else changes on the page
  useEffect(() => {
    if (!ticket) return;
    let gone = false;
    const goOn = async () => {
      const target = leftFor(area)?.target ?? (area === 'hall' ? takeReturn() : null);
      forgetLeft();
      queries.clear();
      if (!gone) await navigate(target ?? (await firstPage(area)), { replace: true });
    };
    comeOnce({ orgSign, area, ticket })
      .then(goOn)
      .catch((error) => {
        if (!gone) setFailed(error);
      });
    return () => {
      gone = true;
    };
  }, [orgSign, area, ticket]);
  return { failed, again: () => beginAnew(area, orgSign, failed) };
}
