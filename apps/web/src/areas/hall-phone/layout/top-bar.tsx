import type { PageId } from '@campus/messages/zh/pages.ts';
import { useLocation, useNavigate } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { phoneLink } from '../phone-link.ts';
import styles from './top-bar.module.css';

/** The title of the page, and the way back. */
export function TopBar({ page, title }: { page: PageId | undefined; title: string | null }) {
  const say = useSay('frames');
  const name = useSay('pages');
  const navigate = useNavigate();
  const opened = useLocation().key === 'default';
  const main = phoneLink('main', useOrgSign());
  // A page that was opened by its address has nothing behind it.
  const back = () => void (opened ? navigate(main) : navigate(-1));
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={say('way-back')} onClick={back}>
        <ChevronIcon size={22} />
      </button>
      <p className={styles.title}>{title ?? (page && name(page))}</p>
      <LanguageSwitch />
    </header>
  );
}
