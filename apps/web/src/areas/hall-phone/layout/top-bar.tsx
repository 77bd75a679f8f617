import type { PageId } from '@campus/messages/zh/pages.ts';
import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { LanguageSwitch } from '#web/features/frames/language-switch.tsx';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import styles from './top-bar.module.css';

/** The name of the page and the way back. */
export function TopBar({ page }: { page: PageId | undefined }) {
  const say = useSay('frames');
  const title = useSay('pages');
  const navigate = useNavigate();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} aria-label={say('way-back')} onClick={() => void navigate(-1)}>
        <ChevronIcon size={22} />
      </button>
      <p className={styles.title}>{page && title(page)}</p>
      <LanguageSwitch />
    </header>
  );
}
