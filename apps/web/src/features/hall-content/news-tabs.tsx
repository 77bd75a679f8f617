import { useSay } from '#web/client/texts.ts';
import styles from './content-page.module.css';

export const newsTabs = ['news', 'notice'] as const;
export type NewsTab = (typeof newsTabs)[number];

export const newsTabIn = (search: URLSearchParams): NewsTab => (search.get('kind') === 'notice' ? 'notice' : 'news');

/** What a list of this tab asks for. */
export const payloadOf = (tab: NewsTab) =>
  tab === 'notice' ? ({ kind: 'notice' } as const) : ({ kind: 'article', section: 'news' } as const);

export function NewsTabs({ current, onChoose }: { current: NewsTab; onChoose: (tab: NewsTab) => void }) {
  const say = useSay('hall-content');
  return (
    <nav className={styles.tabs} aria-label={say('what-shown')}>
      {newsTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          aria-current={tab === current ? 'true' : undefined}
          onClick={() => onChoose(tab)}
        >
          {say(tab === 'news' ? 'news' : 'notices')}
        </button>
      ))}
    </nav>
  );
}
