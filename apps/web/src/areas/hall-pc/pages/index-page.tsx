import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { rememberedReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { HallSignInBody } from '#web/features/sign-in/hall-sign-in-body.tsx';
import { ReturnNotice } from '#web/features/sign-in/return-notice.tsx';
import { useAskToSignIn } from '#web/features/sign-in/use-ask-to-sign-in.ts';
import { useHallSignIn } from '#web/features/sign-in/use-hall-sign-in.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { GreetingCard } from './greeting-card.tsx';
import styles from './index-page.module.css';
import { TileBoard } from './tile-board.tsx';

/** The first page of the PC hall. [PC-01] */
export function Component() {
  const say = useSay('frames');
  const orgSign = useOrgSign() as string;
  const { user, waiting } = useHallUser(orgSign);
  const ask = useAskToSignIn();
  const [returnTo, setReturnTo] = useState(rememberedReturn);
  const card = useRef<HTMLElement>(null);
  const wanted = useLocation().hash === '#sign-in';
  const toCard = () => {
    card.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    card.current?.querySelector<HTMLElement>('input, a[href]')?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the wish in the address calls for it
  useEffect(() => {
    if (wanted) toCard();
  }, [wanted]);
  return (
    <>
      <section className={styles.first}>
        <div className={styles.banner}>
          <h1 className={styles.headline}>{say('index-headline')}</h1>
          <p className={styles.line}>{say('index-line')}</p>
          <Skyline />
        </div>
        <div className={styles.side} id="sign-in">
          {waiting && <WaitingCard />}
          {user && <GreetingCard user={user} orgSign={orgSign} />}
          {!user && !waiting && <SignIn orgSign={orgSign} returnTo={returnTo} card={card} />}
        </div>
      </section>
      <TileBoard
        orgSign={orgSign}
        first={user?.kind ?? 'student'}
        signedIn={user !== undefined}
        onSignInFirst={(path) => {
          ask(path);
          setReturnTo(path);
          toCard();
        }}
      />
    </>
  );
}

type SignInProps = { orgSign: string; returnTo: string | null; card: React.RefObject<HTMLElement | null> };

function SignIn({ orgSign, returnTo, card }: SignInProps) {
  const signInText = useSay('sign-in');
  const signIn = useHallSignIn(orgSign, false, null);
  const notice = returnTo ? { notice: <ReturnNotice path={returnTo} /> } : {};
  return (
    <SignInCard ref={card} title={signInText('hall-title')} hint={signInText('hall-hint')} {...notice}>
      <HallSignInBody signIn={signIn} />
    </SignInCard>
  );
}

function WaitingCard() {
  return (
    <div className={styles.waiting}>
      <Loading>
        <Skeleton shape="circle" width={56} height={56} />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </Loading>
    </div>
  );
}

/** Buildings and the waves of a network, drawn so that no picture has to be fetched. */
function Skyline() {
  return (
    <svg
      className={styles.skyline}
      viewBox="0 0 720 220"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMaxYMax meet"
    >
      <g fill="none" stroke="currentColor" strokeWidth="2" opacity="0.35">
        <circle cx="560" cy="96" r="60" />
        <circle cx="560" cy="96" r="104" />
        <circle cx="560" cy="96" r="150" />
      </g>
      <g fill="currentColor">
        <path opacity="0.18" d="M300 220V132h76v88zm92 0V92h64v128zm240 0v-96h72v96z" />
        <path opacity="0.3" d="m478 118 82-50 82 50v10H478z" />
        <path
          opacity="0.3"
          d="M490 134h16v64h-16zm36 0h16v64h-16zm36 0h16v64h-16zm36 0h16v64h-16zM482 204h156v16H482z"
        />
      </g>
    </svg>
  );
}
