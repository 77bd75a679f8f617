import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { lazy, Suspense } from 'react';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay, withTexts } from '#web/client/texts.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { LoginOnlyLink } from '../login-only-link.tsx';
import { networkAddresses } from '../network-addresses.ts';
import styles from './main-page.module.css';
import { PersonCard } from './person-card.tsx';
import { readings, services } from './services.ts';

// What is to be known of the network follows the first page.
const NetworkSummary = lazy(() =>
  withTexts(['network'], () => import('#web/features/network/network-summary.tsx')).then(({ NetworkSummary }) => ({
    default: NetworkSummary,
  })),
);

/** The first page of the phone hall. [PH-02] */
export function Component() {
  const say = useSay('frames');
  const title = useSay('pages');
  const { language } = useLanguage();
  const orgSign = useOrgSign();
  const organisation = useOrganisation(orgSign).data;
  const { user } = useHallUser(orgSign);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.bar}>
          <div className={styles.names}>
            <h1 className={styles.name}>
              {organisation ? language === 'en' ? organisation.oNameEn : organisation.oName : <Skeleton width={140} />}
            </h1>
            <p>{say('hall')}</p>
          </div>
          <LanguageSwitch />
          <LookSettings />
        </div>
      </header>
      <PersonCard orgSign={orgSign} />
      {user && (
        <div className={`${styles.section} ${styles.network}`}>
          <Suspense fallback={<Skeleton shape="block" height={96} />}>
            <NetworkSummary to={networkAddresses(orgSign, user.kind === 'staff').part('lines')} />
          </Suspense>
        </div>
      )}
      <section className={styles.section}>
        <h2>{say('phone-services')}</h2>
        <ul className={styles.grid}>
          {services.map(({ page, icon: Icon }) => (
            <li key={page}>
              <LoginOnlyLink page={page} orgSign={orgSign} className={styles.service}>
                <span className={styles.icon}>
                  <Icon size={26} />
                </span>
                <span>{title(`hall-phone.${page}`)}</span>
              </LoginOnlyLink>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{say('phone-more')}</h2>
        <ul className={styles.list}>
          {readings.map(({ page, icon: Icon }) => (
            <li key={page}>
              <LoginOnlyLink page={page} orgSign={orgSign} className={styles.reading}>
                <Icon size={22} />
                <span>{title(`hall-phone.${page}`)}</span>
                {!hallPhonePages.pages[page].built && <small>{say('tile-not-built')}</small>}
                <ChevronIcon size={18} />
              </LoginOnlyLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
