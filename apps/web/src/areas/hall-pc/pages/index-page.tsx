import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { rememberedReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { HomeBanner } from '#web/features/hall-content/desktop/home-banner.tsx';
import { ContentBoards } from '#web/features/hall-content/home/content-boards.tsx';
import { SignInBenefits } from '#web/features/hall-services/sign-in-benefits.tsx';
import { OutageStrip } from '#web/features/outages/outage-strip.tsx';
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
  const articleOf = (id: string) => hallLink('newsContent', orgSign, { article: id });
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
      <OutageStrip
        orgSign={orgSign}
        signedIn={user !== undefined}
        onSignIn={() => {
          ask(hallLink('index', orgSign));
          toCard();
        }}
        orderAddress={(id) => hallLink('repairFaultListV3', orgSign, { open: id })}
        className={styles.outages}
      />
      <section className={styles.first}>
        <HomeBanner orgSign={orgSign} articleOf={articleOf} />
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
      <ContentPage value={articleOf}>
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
