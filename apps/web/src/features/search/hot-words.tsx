import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { languageOf } from '#web/ui/base/typed-language.ts';
import styles from './hot-words.module.css';
import { useHotSearches } from './search.queries.ts';

/** What people look for these days, as links. [PC-22] */
export function HotWords({ orgSign, to }: { orgSign: string | null; to: (words: string) => string }) {
  const say = useSay('search');
  const hot = useHotSearches(orgSign, true);
  if (hot.length === 0) return null;
  return (
    <section className={styles.hot} aria-labelledby="hot-words">
      <h2 id="hot-words">{say('hot')}</h2>
      <ul>
        {hot.map((words) => (
          <li key={words}>
            <Link to={to(words)} lang={languageOf(words)} data-testid="hot-word">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
