import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { shortCount } from '#web/ui/base/short-count.ts';
import styles from './service-tabs.module.css';

type Props = { current: 'about' | 'mine'; about: string; mine: string; count: number | undefined };

/** Two tabs of a service, each with its own address: what it is, and the reader's applications. */
export function ServiceTabs({ current, about, mine, count }: Props) {
  const say = useSay('hall-services');
  return (
    <nav className={styles.tabs} aria-label={say('halves')}>
      <Link to={about} replace aria-current={current === 'about' ? 'page' : undefined}>
        {say('about')}
      </Link>
      <Link to={mine} replace aria-current={current === 'mine' ? 'page' : undefined}>
        {say('mine')}
        {count !== undefined && count > 0 && <span className={styles.count}>{shortCount(count)}</span>}
      </Link>
    </nav>
  );
}
