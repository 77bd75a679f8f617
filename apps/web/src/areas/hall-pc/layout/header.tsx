import type { getOrganisation } from '@campus/contract/calls/organisations.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useOrganisationName } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { BrandMark } from '#web/features/frames/brand-mark.tsx';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { Bell } from '#web/features/inbox/bell.tsx';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { hallLink } from '../hall-link.ts';
import { hitAddress } from '../hit-address.ts';
import { messageAddress } from '../message-address.ts';
import styles from './header.module.css';
import { PersonMenu } from './person-menu.tsx';

export type Organisation = Reply<typeof getOrganisation>;
type Props = { orgSign: string | null; organisation: Organisation | undefined };

export function Header({ orgSign, organisation }: Props) {
  const say = useSay('frames');
  const name = useOrganisationName(organisation);
  const { user, waiting } = useHallUser(orgSign);
  const index = hallLink('index', orgSign);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.brand} to={index}>
          <BrandMark logo={organisation?.logo ?? null} />
          <span className={styles.names}>
            <b className={styles.name}>{name ?? <Skeleton width={120} />}</b>
            <span className={styles.place}>{say('hall')}</span>
          </span>
        </Link>
        <div className={styles.search}>
          <HallSearch orgSign={orgSign} staff={user?.kind === 'staff'} />
        </div>
        <nav className={styles.tools} aria-label={say('nav-main')}>
          <LanguageSwitch />
          <LookSettings />
          {user && !user.mustChangePassword && (
            <Bell addressOf={messageAddress(orgSign, user.kind === 'staff')} all={hallLink('messages', orgSign)} />
          )}
          {waiting && <Skeleton shape="circle" width={32} height={32} />}
          {user && <PersonMenu orgSign={orgSign} user={user} />}
          {!user && !waiting && (
            <Link className={styles.signIn} to={`${index}#sign-in`} data-testid="header-sign-in">
              {say('sign-in')}
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}

/** The search box: leads to the search page, or directly to a suggestion. [PC-03] [PC-22] */
function HallSearch({ orgSign, staff }: { orgSign: string | null; staff: boolean }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const words = pathname === hallPcPages.pages.serverSearch.path ? (search.get('q') ?? '') : '';
  return (
    <SearchBox
      key={words}
      orgSign={orgSign}
      initial={words}
      addressOf={hitAddress(orgSign, staff)}
      go={(address) => void navigate(address)}
      search={(q) => void navigate(hallLink('serverSearch', orgSign, q ? { q } : {}))}
    />
  );
}
