import { getUserLeftMenu } from '@campus/contract/calls/user-info.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { callServer } from '#web/client/call-server.ts';
import { closedBy } from '#web/client/known-addresses.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { safeRedirect } from '#web/client/safe-redirect.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { BrandMark } from '#web/features/frames/brand-mark.tsx';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { ScanWay } from '#web/features/scan-code/scan-way.tsx';
import { DeskSignInBody } from '#web/features/sign-in/desk-sign-in-body.tsx';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { firstMenuEntry } from '#web/features/sign-in/first-menu-entry.ts';
import { PasswordStep } from '#web/features/sign-in/password-step.tsx';
import { useSessionSignIn } from '#web/features/sign-in/use-session-sign-in.ts';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import styles from './login-page.module.css';

/** Signing in to the back-office; then the redirect's target or the first menu entry. [OPEN-5] [STATE-01] */
export function Component() {
  const say = useSay('frames');
  const signInText = useSay('sign-in');
  const told = useSay('refusals');
  const navigate = useNavigate();
  const { language } = useLanguage();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign);
  const redirect = useSearchParams()[0].get('redirect');
  const goOn = async () => {
    const target = safeRedirect(redirect, location.origin) ?? (await firstEntry());
    await navigate(target, { replace: true });
  };
  const { form, mustChange } = useSessionSignIn('office', orgSign, goOn);
  const closed = closedBy(organisation.error);
  const name = organisation.data && (language === 'en' ? organisation.data.oNameEn : organisation.data.oName);
  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <LanguageSwitch />
        <LookSettings />
      </header>
      <main className={styles.main}>
        <div className={styles.brand}>
          <BrandMark logo={organisation.data?.logo ?? null} size={52} />
          <div>
            <h1 className={styles.name}>{closed ? say('product') : (name ?? <Skeleton width={160} />)}</h1>
            <p>{say('office')}</p>
          </div>
        </div>
        {mustChange ? (
          <SignInCard title={signInText('change-title')}>
            <PasswordStep
              kind="session"
              account={mustChange.account}
              original={mustChange.original}
              signInAddress={withOrganisation(openPages.pages.officeLogin.path, orgSign)}
              onDone={goOn}
            />
          </SignInCard>
        ) : (
          <SignInCard
            title={signInText('office-title')}
            hint={signInText('office-hint')}
            {...(closed ? { notice: told(closed) } : {})}
          >
            <DeskSignInBody
              area="office"
              orgSign={orgSign}
              form={form}
              forgottenAddress={withOrganisation(openPages.pages.officeForgottenPassword.path, orgSign)}
              target={safeRedirect(redirect, location.origin)}
              scan={(onDone) => <ScanWay area="office" orgSign={orgSign} onDone={onDone} />}
              onDone={goOn}
            />
          </SignInCard>
        )}
      </main>
    </div>
  );
}

/** A menu that cannot be had is said by the back-office itself. */
async function firstEntry(): Promise<string> {
  try {
    const menu = await callServer(getUserLeftMenu, { t: String(Date.now()) });
    return firstMenuEntry(menu) ?? officePages.base;
  } catch {
    return officePages.base;
  }
}
