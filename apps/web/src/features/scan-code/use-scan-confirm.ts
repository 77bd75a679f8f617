import { confirmScan, lookAtScan, refuseScan } from '@campus/contract/calls/scan-code.ts';
import { logout, proveSignIn, serviceHallLogout } from '@campus/contract/calls/sessions.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useEffect, useRef, useState } from 'react';
import { callServer, type TokenKind } from '#web/client/call-server.ts';
import { randomUuid } from '#web/client/random.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';

export type ScanReply = Reply<typeof lookAtScan>;

export type ScanConfirm =
  | { step: 'looking' }
  /** Nobody is signed in on this phone. */
  | { step: 'sign-in' }
  | { step: 'failed'; error: unknown }
  | { step: 'over'; text: string }
  | { step: 'asked'; scan: ScanReply }
  | { step: 'done' | 'cancelled' | 'refused' | 'wrong-number' }
  | { step: 'not-yours'; scan: ScanReply };

/** The sign-in of this phone that belongs to the organisation: the hall's first, which phones mostly have. */
function signedInAs(orgSign: string): TokenKind | null {
  if (hallSessions.of(orgSign)?.state === 1) return 'hall';
  const session = sessions.read();
  return session?.state === 1 && session.orgSign === orgSign ? 'session' : null;
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof RefusalError && ['not-signed-in', 'session-idle', 'session-ended'].includes(error.code);
const OVER = ['scan-unknown', 'scan-seen', 'scan-over', 'scan-off'];
/** Refusals of the sign-in password, which are shown next to it. */
const OF_PROOF = ['proof-needed', 'credentials-missing', 'password-wrong', 'sign-in-locked', 'sign-in-refused'];

/** The step that the state of a scanned code leads to. */
function stepOf(scan: ScanReply): ScanConfirm {
  if (scan.state === 'seen') return { step: 'asked', scan };
  if (scan.state === 'confirmed' || scan.state === 'taken') return { step: 'done' };
  if (scan.why === 'not-yours') return { step: 'not-yours', scan };
  if (scan.why === 'wrong-number') return { step: 'wrong-number' };
  return { step: scan.why === 'not-me' ? 'refused' : 'cancelled' };
}

/** The phone's part: who asks, choosing the number, refusing. [SSO-07] */
export function useScanConfirm(id: string, orgSign: string) {
  const say = useSay('scan-code');
  const failure = useFailureText();
  const [view, setView] = useState<ScanConfirm>({ step: 'looking' });
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState<number | 'refuse' | 'cancel' | 'leave' | null>(null);
  /** What stood in the way of the last press. */
  const [fault, setFault] = useState<{ of: 'proof' | 'all'; text: string } | null>(null);
  const [password, setPassword] = useState('');
  const unanswered = useRef<{ sent: string; key: string } | null>(null);

  /** Runs with a session of this phone; an ended session is removed and the next one is tried. */
  const withSignIn = async <T>(run: (as: TokenKind) => Promise<T>): Promise<T | null> => {
    for (let kind = signedInAs(orgSign); kind; kind = signedInAs(orgSign)) {
      try {
        return await run(kind);
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        (kind === 'hall' ? hallSessions : sessions).clear();
      }
    }
    setView({ step: 'sign-in' });
    return null;
  };

  const fail = (error: unknown) => {
    if (error instanceof RefusalError && OVER.includes(error.code)) setView({ step: 'over', text: failure(error) });
    else setView({ step: 'failed', error });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at once, and again when somebody asks for it
  useEffect(() => {
    let gone = false;
    withSignIn((as) => callServer(lookAtScan, { id }, { as }))
      .then((scan) => {
        if (!gone && scan) setView(stepOf(scan));
      })
      .catch((error) => {
        if (!gone) fail(error);
      });
    return () => {
      gone = true;
    };
  }, [id, orgSign, round]);

  const lifeMs = view.step === 'asked' ? view.scan.endsAt - view.scan.now : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that is shown lives so long
  useEffect(() => {
    if (lifeMs === null) return;
    const timer = setTimeout(() => setView({ step: 'over', text: say('over-text') }), Math.max(0, lifeMs));
    return () => clearTimeout(timer);
  }, [lifeMs]);

  /** Pressing again after nobody answered is the same intent, so it carries the same key. */
  const press = async (
    what: NonNullable<typeof busy>,
    sent: string,
    run: (as: TokenKind, key: string) => Promise<void>,
  ) => {
    if (busy !== null) return;
    setBusy(what);
    setFault(null);
    const key = unanswered.current?.sent === sent ? unanswered.current.key : randomUuid();
    unanswered.current = null;
    try {
      await withSignIn((as) => run(as, key));
    } catch (error) {
      if (error instanceof NetworkError) unanswered.current = { sent, key };
      const code = error instanceof RefusalError ? error.code : '';
      if (OVER.includes(code)) fail(error);
      else {
        if (code === 'proof-needed' && view.step === 'asked')
          setView({ step: 'asked', scan: { ...view.scan, proofNeeded: true } });
        setFault({ of: OF_PROOF.includes(code) ? 'proof' : 'all', text: failure(error) });
      }
    } finally {
      setBusy(null);
    }
  };

  const choose = async (scan: ScanReply, number: number) => {
    if (scan.proofNeeded && password.trim() === '') return setFault({ of: 'proof', text: say('proof-missing') });
    return press(number, `choose ${number}`, async (as, idempotencyKey) => {
      if (scan.proofNeeded) await callServer(proveSignIn, { password }, { as });
      const { outcome } = await callServer(confirmScan, { id, number }, { as, idempotencyKey });
      if (outcome === 'not-yours') setView({ step: 'not-yours', scan });
      else setView({ step: outcome === 'confirmed' ? 'done' : 'wrong-number' });
    });
  };

  const refuse = (notMe: boolean) =>
    press(notMe ? 'refuse' : 'cancel', `refuse ${notMe}`, async (as, idempotencyKey) => {
      await callServer(refuseScan, { id, notMe }, { as, idempotencyKey });
      setView({ step: notMe ? 'refused' : 'cancelled' });
    });

  /** People without a password here prove who they are by signing in again. */
  const signInAgain = () =>
    press('leave', 'leave', async (as) => {
      await callServer(as === 'hall' ? serviceHallLogout : logout, {}, { as });
      (as === 'hall' ? hallSessions : sessions).clear();
      setView({ step: 'sign-in' });
    });

  return {
    view,
    busy,
    fault,
    password,
    setPassword: (typed: string) => {
      setFault(null);
      setPassword(typed);
    },
    choose: (scan: ScanReply, number: number) => void choose(scan, number),
    refuse: (notMe: boolean) => void refuse(notMe),
    signInAgain: () => void signInAgain(),
    retry: () => {
      setView({ step: 'looking' });
      setRound((n) => n + 1);
    },
  };
}

export type ScanConfirmState = ReturnType<typeof useScanConfirm>;
