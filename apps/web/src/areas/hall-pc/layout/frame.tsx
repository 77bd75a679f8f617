import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { closedAddress, closedBy } from '#web/client/error-addresses.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { takeReturn } from '#web/client/return-path.ts';
import { useSay } from '#web/client/texts.ts';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { OrderOutbox } from '#web/features/work-orders/outbox/order-outbox.tsx';
import { hallLink } from '../hall-link.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** The PC hall: header, the page, footer. */
export function Component() {
  const say = useSay('frames');
  const orgSign = useOrgSign();
  const organisation = useOrganisation(orgSign);
  const navigate = useNavigate();
  const closed = closedBy(organisation.error);
  useEffect(() => {
    if (closed) void navigate(closedAddress(closed, orgSign), { replace: true });
  }, [closed, orgSign, navigate]);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {say('skip-to-content')}
      </a>
      <Header orgSign={orgSign} organisation={organisation.data} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <PageOrPassword orgSign={orgSign} />
      </main>
      <OrderOutbox />
      <Footer orgSign={orgSign} organisation={organisation.data} />
    </div>
  );
}

/** A one-time password has to be changed before anything else can be done. */
function PageOrPassword({ orgSign }: { orgSign: string | null }) {
  const signIn = useSay('sign-in');
  const navigate = useNavigate();
  const { user, refetch } = useHallUser(orgSign);
  if (!user?.mustChangePassword) return <Outlet />;
  return (
    <div className={styles.password}>
      <SignInCard title={signIn('change-title')}>
        <PasswordStep
          kind="hall"
          account={user.account}
          signInAddress={hallLink('index', orgSign)}
          onDone={async () => {
            await refetch();
            const target = takeReturn();
            if (target) await navigate(target, { replace: true });
          }}
        />
      </SignInCard>
    </div>
  );
}
