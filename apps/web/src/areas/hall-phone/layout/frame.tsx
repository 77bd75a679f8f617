import { getManifest } from '@campus/contract/calls/organisations.ts';
import { useEffect, useState } from 'react';
import { Outlet, useMatches, useNavigate, useSearchParams } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { closedAddress, closedBy } from '#web/client/error-addresses.ts';
import { forgetOnSignOut, startWorker } from '#web/client/offline.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { OrderOutbox } from '#web/features/work-orders/outbox/order-outbox.tsx';
import { DraggableHomeButton } from '#web/ui/base/draggable-home-button.tsx';
import { phoneLink } from '../phone-link.ts';
import { BarTitle } from './bar-title.ts';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { hasOwnBar } from './own-bar.ts';
import { TopBar } from './top-bar.tsx';

/** Puts the hall among the phone's apps, and keeps its pages for a time without a network; the first page does not wait for it. */
function useInstallable(orgSign: string | null): void {
  const { language } = useLanguage();
  useEffect(() => {
    const later = setTimeout(() => void startWorker().catch(() => {}), 2000);
    const stop = forgetOnSignOut();
    return () => {
      clearTimeout(later);
      stop();
    };
  }, []);
  useEffect(() => {
    if (orgSign === null) return;
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = `${boot().apiBase}${getManifest.path}?${new URLSearchParams({ orgSign, language })}`;
    document.head.append(link);
    return () => link.remove();
  }, [orgSign, language]);
}

/** The phone hall: the page, a bar at the bottom, and a floating way home. */
export function Component() {
  const say = useSay('frames');
  const navigate = useNavigate();
  const orgSign = useOrgSign();
  const page = pageIn(useMatches())?.page;
  const [search] = useSearchParams();
  const { error } = useOrganisation(orgSign);
  const { user } = useHallUser(orgSign);
  useInstallable(orgSign);
  const closed = closedBy(error);
  const mustChange = user?.mustChangePassword === true && page !== 'hall-phone.login';
  useEffect(() => {
    if (closed) void navigate(closedAddress(closed, orgSign), { replace: true });
    // The sign-in page is where a one-time password is changed.
    else if (mustChange) void navigate(phoneLink('login', orgSign), { replace: true });
  }, [closed, mustChange, orgSign, navigate]);
  const [barTitle, setBarTitle] = useState<string | null>(null);
  const isMain = page === 'hall-phone.main';
  const isSignIn = page === 'hall-phone.login' || page === 'hall-phone.forgottenPassword';
  if (isSignIn) return <Outlet />;
  return (
    <div className={styles.frame}>
      {!isMain && <TopBar page={page} title={barTitle} />}
      <main className={styles.content}>
        <BarTitle value={setBarTitle}>
          <Outlet />
        </BarTitle>
      </main>
      <OrderOutbox />
      {!hasOwnBar(page, search) && <BottomBar page={page} orgSign={orgSign} />}
      {!isMain && (
        <DraggableHomeButton
          label={say('to-phone-main')}
          onPress={() => void navigate(phoneLink('main', orgSign))}
          bottomGap={72}
        />
      )}
    </div>
  );
}
