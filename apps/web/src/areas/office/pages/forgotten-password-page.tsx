import { openPages } from '@campus/contract/pages/open.ts';
import { closedBy } from '#web/client/known-addresses.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { withOrganisation } from '#web/client/with-organisation.ts';
import { BrandMark } from '#web/features/frames/brand-mark.tsx';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { SignInCard } from '#web/features/sign-in/desktop/sign-in-card.tsx';
import { Forgotten } from '#web/features/sign-in/forgotten.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import styles from './login-page.module.css';

/** Where the back-office helps whoever forgot their sign-in password. [ADM-13] */
export function Component() {
  const say = useSay('frames');
  const forgotten = useSay('passwords');
  const { language } = useLanguage();
  const orgSign = useOrgSign() as string;
  const organisation = useOrganisation(orgSign);
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
            <h1 className={styles.name}>
              {closedBy(organisation.error) ? say('product') : (name ?? <Skeleton width={160} />)}
            </h1>
            <p>{say('office')}</p>
          </div>
        </div>
        <SignInCard title={forgotten('title')}>
          <Forgotten orgSign={orgSign} signInAddress={withOrganisation(openPages.pages.officeLogin.path, orgSign)} />
        </SignInCard>
      </main>
    </div>
  );
}
