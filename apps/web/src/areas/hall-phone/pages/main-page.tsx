import { lazy, Suspense, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { takeAsk } from '#web/client/return-path.ts';
import { useSay, withTexts } from '#web/client/texts.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { ContentBoards } from '#web/features/hall-content/home/content-boards.tsx';
import { useHallHome } from '#web/features/hall-content/home/home.queries.ts';
import { PictureShow } from '#web/features/hall-content/home/picture-show.tsx';
import { SignInBenefits } from '#web/features/hall-services/sign-in-benefits.tsx';
import { OutageStrip } from '#web/features/outages/outage-strip.tsx';
import { useAskToSignIn } from '#web/features/sign-in/use-ask-to-sign-in.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { ContentPage } from '#web/ui/base/content-link.tsx';
import { ChevronIcon, SearchIcon } from '#web/ui/base/icons.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { LoginOnlyLink } from '../login-only-link.tsx';
import { networkAddresses } from '../network-addresses.ts';
import { phoneLink } from '../phone-link.ts';
import styles from './main-page.module.css';
import { PersonCard } from './person-card.tsx';
import { ServiceGrid } from './service-grid.tsx';
import { firstServices, pageRows } from './services.ts';

// What is to be known of the network follows the first page.
const NetworkSummary = lazy(() =>
  withTexts(['network-applications'], () => import('#web/features/network-applications/network-summary.tsx')).then(
    ({ NetworkSummary }) => ({
      default: NetworkSummary,
    }),
  ),
);

/** The first page of the phone hall. [PH-02] */
export function Component() {
  const say = useSay('frames');
  const home = useSay('hall-home');
  const { say: sayUi } = useTexts();
  const title = useSay('pages');
  const orgSign = useOrgSign();
  const organisation = useOrganisation(orgSign).data;
  const name = useOrganisationName(organisation);
  const { user, waiting } = useHallUser(orgSign);
  const navigate = useNavigate();
  const ask = useAskToSignIn();
  useEffect(() => {
    // Who opened a page that needs a sign-in is led to it, as a service on this page would.
    if (!user && !waiting && takeAsk()) void navigate(phoneLink('login', orgSign), { replace: true });
  }, [user, waiting, orgSign, navigate]);
  const pictures = useHallHome(orgSign).data?.pictures ?? [];
  return (
    <>
      <header className={styles.head}>
        <div className={styles.bar}>
          <div className={styles.names}>
            <h1 className={styles.name}>{name ?? <Skeleton width={140} />}</h1>
            <p>{say('hall')}</p>
          </div>
          <LanguageSwitch />
          <LookSettings />
        </div>
        <Link className={styles.search} to={phoneLink('search', orgSign)} data-testid="to-search">
          <SearchIcon size={18} />
          <span>{sayUi('search-placeholder')}</span>
        </Link>
        <OutageStrip
          orgSign={orgSign}
          signedIn={user !== undefined}
          onSignIn={() => {
            ask(phoneLink('main', orgSign));
            void navigate(phoneLink('login', orgSign));
          }}
          orderAddress={(id) => phoneLink('reportingViewV3', orgSign, { orderId: id })}
          className={styles.outages}
        />
      </header>
      <PersonCard orgSign={orgSign} />
      <div className={`${styles.section} ${styles.network}`}>
        {user ? (
          <Suspense fallback={<Skeleton shape="block" height={96} />}>
            <NetworkSummary to={networkAddresses(orgSign, user.kind === 'staff').part('lines')} />
          </Suspense>
        ) : (
          !waiting && <SignInBenefits />
        )}
      </div>
      <section className={styles.section}>
        <div className={styles.head2}>
          <h2>{say('phone-services')}</h2>
          <Link to={phoneLink('serviceArea', orgSign)} aria-label={`${say('phone-services')} · ${home('all')}`}>
            {home('all')}
          </Link>
        </div>
        <ServiceGrid orgSign={orgSign} kind={user?.kind ?? null} choose={firstServices(user?.kind ?? null)} />
      </section>
      <ContentPage value={(id) => phoneLink('articleContent', orgSign, { article: id })}>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            <PictureShow pictures={pictures} />
          </div>
        )}
        <div className={styles.boards}>
          <ContentBoards
            orgSign={orgSign}
            all={{
              notices: phoneLink('news', orgSign, { kind: 'notice' }),
              news: phoneLink('news', orgSign),
            }}
          />
        </div>
      </ContentPage>
      <section className={styles.section}>
        <h2>{say('phone-more')}</h2>
        <ul className={styles.list}>
          {pageRows.map(({ page, icon: Icon }) => (
            <li key={page}>
              <LoginOnlyLink page={page} orgSign={orgSign} className={styles.reading}>
                <Icon size={22} />
                <span>{title(`hall-phone.${page}`)}</span>
                <ChevronIcon size={18} />
              </LoginOnlyLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
