import type { PageId } from '@campus/messages/zh/pages.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, useMatches } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { type TextKey, useSay, withTexts } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import {
  type HallService,
  type ServiceTab,
  useHallServices,
} from '#web/features/hall-services/hall-services.queries.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { LoginOnlyLink } from '../login-only-link.tsx';
import { type PhonePage, phoneLink } from '../phone-link.ts';
import styles from './business-page.module.css';
import { ServiceGrid } from './service-grid.tsx';

// Only those who follow their applications need the lists of processes.
const ServiceTrace = lazy(() =>
  withTexts(['hall-services', 'flows', 'workflow'], () => import('./service-trace.tsx')).then(({ ServiceTrace }) => ({
    default: ServiceTrace,
  })),
);

const tabs = [
  { page: 'latestUsed', text: 'business-latest' },
  { page: 'serviceArea', text: 'business-area' },
  { page: 'serviceTraceSubmit', text: 'business-trace' },
] as const satisfies { page: PhonePage; text: TextKey<'hall-home'> }[];

/** The services used last, all services, and the person's applications. [PH-07] */
export function Component() {
  const home = useSay('hall-home');
  const title = useSay('pages');
  const orgSign = useOrgSign();
  const page = pageIn(useMatches())?.page ?? 'hall-phone.serviceArea';
  const traces = page === 'hall-phone.serviceTraceSubmit' || page === 'hall-phone.serviceTraceJoin';
  const isCurrent = (tab: PhonePage) => (tab === 'serviceTraceSubmit' ? traces : page === `hall-phone.${tab}`);
  return (
    <>
      <VisuallyHidden as="h1">{title(page)}</VisuallyHidden>
      <nav className={styles.tabs} aria-label={home('business-tabs')}>
        {tabs.map(({ page: tab, text }) => (
          <LoginOnlyLink key={tab} page={tab} orgSign={orgSign} className={styles.tab} current={isCurrent(tab)}>
            {home(text)}
          </LoginOnlyLink>
        ))}
      </nav>
      <View page={page} orgSign={orgSign} />
    </>
  );
}

function View({ page, orgSign }: { page: PageId; orgSign: string | null }) {
  switch (page) {
    case 'hall-phone.latestUsed':
      return <LatestUsed orgSign={orgSign} />;
    case 'hall-phone.serviceTraceSubmit':
    case 'hall-phone.serviceTraceJoin':
      return (
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <SkeletonList rows={4} />
            </div>
          }
        >
          <ServiceTrace part={page === 'hall-phone.serviceTraceJoin' ? 'join' : 'submit'} orgSign={orgSign} />
        </Suspense>
      );
    default:
      return <ServiceArea orgSign={orgSign} />;
  }
}

const areas = [
  { name: 'student', text: 'services-student' },
  { name: 'staff', text: 'services-staff' },
  { name: 'more', text: 'services-more' },
] as const satisfies { name: ServiceTab; text: TextKey<'frames'> }[];

/** Every service by student, staff and more; the tab of the person's own kind is open at first. [PH-20] */
function ServiceArea({ orgSign }: { orgSign: string | null }) {
  const say = useSay('frames');
  const { user } = useHallUser(orgSign);
  const [chosen, setChosen] = useState<ServiceTab | null>(null);
  const kind = user?.kind ?? null;
  const open = chosen ?? kind ?? 'student';
  return (
    <section className={styles.card}>
      <div className={styles.areas} role="tablist" aria-label={say('services')}>
        {areas.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`area-${name}`}
            aria-selected={name === open}
            aria-controls="area"
            onClick={() => setChosen(name)}
          >
            {say(text)}
          </button>
        ))}
      </div>
      <div id="area" role="tabpanel" aria-labelledby={`area-${open}`}>
        <ServiceGrid
          orgSign={orgSign}
          kind={kind}
          choose={(services) => services.filter((service) => service.tabs.includes(open))}
          places={12}
        />
      </div>
    </section>
  );
}

/** What this person used last. */
function LatestUsed({ orgSign }: { orgSign: string | null }) {
  const home = useSay('hall-home');
  const { user } = useHallUser(orgSign);
  const { recent, items } = useHallServices(orgSign, true);
  const used = (services: readonly HallService[]) =>
    recent.flatMap(({ id }) => services.find((service) => service.id === id) ?? []);
  if (items && recent.length === 0)
    return (
      <section className={styles.card}>
        <Empty
          title={home('latest-none')}
          text={home('latest-none-text')}
          action={<Link to={phoneLink('serviceArea', orgSign)}>{home('business-area')}</Link>}
        />
      </section>
    );
  return (
    <section className={styles.card}>
      <ServiceGrid orgSign={orgSign} kind={user?.kind ?? 'student'} choose={used} places={4} />
    </section>
  );
}
