import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { useOrganisation, useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { LoginOnlyLink } from '../login-only-link.tsx';
import styles from './main-page.module.css';
import { PersonCard } from './person-card.tsx';
import { readings, services } from './services.ts';

/** The first page of the phone hall. [PH-02] */
export function Component() {
  const say = useSay('frames');
  const title = useSay('pages');
  const { language } = useLanguage();
  const orgSign = useOrgSign();
  const organisation = useOrganisation(orgSign).data;
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
