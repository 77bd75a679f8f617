import type { getOrganisation } from '@campus/contract/calls/organisations.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { BrandMark } from '#web/features/frames/brand-mark.tsx';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { LookSettings } from '#web/features/frames/look-settings.tsx';
import { MessagesButton } from '#web/features/frames/messages-button.tsx';
import { useLanguage } from '#web/features/frames/use-language.ts';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { hallLink } from '../hall-link.ts';
import styles from './header.module.css';
import { PersonMenu } from './person-menu.tsx';

export type Organisation = Reply<typeof getOrganisation>;
type Props = { orgSign: string | null; organisation: Organisation | undefined };

export function Header({ orgSign, organisation }: Props) {
  const say = useSay('frames');
  const { language } = useLanguage();
  const { user, waiting } = useHallUser(orgSign);
  const index = hallLink('index', orgSign);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.brand} to={index}>
          <BrandMark logo={organisation?.logo ?? null} />
          <span className={styles.names}>
            <b className={styles.name}>
              {organisation ? language === 'en' ? organisation.oNameEn : organisation.oName : <Skeleton width={120} />}
            </b>
            <span className={styles.place}>{say('hall')}</span>
          </span>
        </Link>
        <div className={styles.search}>
          <HallSearch orgSign={orgSign} />
        </div>
        <nav className={styles.tools} aria-label={say('nav-main')}>
          <LanguageSwitch />
          <LookSettings />
          <MessagesButton />
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

/** Leads to the search page with the words in its address. [PC-03] */
function HallSearch({ orgSign }: { orgSign: string | null }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [words, setWords] = useState(search.get('q') ?? '');
  return (
    <SearchInput
      value={words}
      onChange={setWords}
      onSubmit={(typed) => void navigate(hallLink('serverSearch', orgSign, typed ? { q: typed } : {}))}
    />
  );
}
