import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { rememberedReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { ContentBoards } from '#web/features/hall-content/home/content-boards.tsx';
import { useHallHome } from '#web/features/hall-content/home/home.queries.ts';
import { PictureShow } from '#web/features/hall-content/home/picture-show.tsx';
import { SignInBenefits } from '#web/features/hall-services/sign-in-benefits.tsx';
import { ScanWay } from '#web/features/scan-code/scan-way.tsx';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { HallSignInBody } from '#web/features/sign-in/hall-sign-in-body.tsx';
import { ReturnNotice } from '#web/features/sign-in/return-notice.tsx';
import { useAskToSignIn } from '#web/features/sign-in/use-ask-to-sign-in.ts';
import { useHallSignIn } from '#web/features/sign-in/use-hall-sign-in.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { hallLink } from '../hall-link.ts';
import { GreetingCard } from './greeting-card.tsx';
import styles from './index-page.module.css';
import { TileBoard } from './tile-board.tsx';

/** The first page of the PC hall. [PC-01] */
export function Component() {
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
        <Banner orgSign={orgSign} />
        <div className={styles.side} id="sign-in">
          {waiting && <WaitingCard />}
          {user && <GreetingCard user={user} orgSign={orgSign} />}
          {!user && !waiting && <SignIn orgSign={orgSign} returnTo={returnTo} card={card} />}
        </div>
      </section>
      <TileBoard
        orgSign={orgSign}
        kind={user?.kind ?? null}
        onSignInFirst={(path) => {
          ask(path);
          setReturnTo(path);
          toCard();
        }}
      />
      <ContentPage value={(id) => hallLink('newsContent', orgSign, { article: id })}>
        <ContentBoards
          orgSign={orgSign}
          all={{
            notices: hallLink('newsList', orgSign, { kind: 'notice' }),
            news: hallLink('newsList', orgSign),
          }}
        />
      </ContentPage>
    </>
  );
}

/** The clerks' pictures; where there are none, what this place is for. */
function Banner({ orgSign }: { orgSign: string }) {
  const say = useSay('frames');
  const { data, isPending } = useHallHome(orgSign);
  const pictures = data?.pictures ?? [];
  if (isPending) return <div className={styles.coming} />;
  return (
    <div className={styles.top}>
      {/* The page keeps its heading whatever the pictures say. */}
      {pictures.length > 0 ? (
        <>
          <h1 className={styles.unseen}>{say('index-headline')}</h1>
          <ContentPage value={(id) => hallLink('newsContent', orgSign, { article: id })}>
            <PictureShow pictures={pictures} />
          </ContentPage>
        </>
      ) : (
        <div className={styles.banner}>
          <h1 className={styles.headline}>{say('index-headline')}</h1>
          <p className={styles.line}>{say('index-line')}</p>
          <Skyline />
        </div>
      )}
    </div>
  );
}

type SignInProps = { orgSign: string; returnTo: string | null; card: React.RefObject<HTMLElement | null> };

function SignIn({ orgSign, returnTo, card }: SignInProps) {
  const signInText = useSay('sign-in');
  const signIn = useHallSignIn(orgSign, false, null);
  const notice = returnTo ? { notice: <ReturnNotice path={returnTo} /> } : {};
  return (
    <SignInCard ref={card} title={signInText('hall-title')} hint={signInText('hall-hint')} {...notice}>
      <HallSignInBody
        signIn={signIn}
        forgottenAddress={hallLink('forgottenPassword', orgSign)}
        scan={(onDone) => <ScanWay area="hall" orgSign={orgSign} onDone={onDone} />}
      />
      <SignInBenefits />
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
