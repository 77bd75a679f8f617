import { figureDays } from '@campus/rules/flows/step-figures.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { useFigureWords } from '../use-figure-words.ts';
import type { StepFiguresShown } from '../use-step-figures.ts';
import styles from './figures.module.css';
import { FiguresOfStep } from './figures-panel.tsx';

/** Which days are counted, what the figures rest on, and the steps that the flow has no more. */
export function FiguresBar({ shown }: { shown: StepFiguresShown }) {
  const { say } = useFigureWords();
  const failure = useFailureText();
  const words = useWords();
  const { query, days, setDays, isPublished } = shown;
  const { data } = query;
  return (
    <section className={styles.head} aria-label={say('title')}>
      <fieldset className={styles.days} aria-label={say('window')}>
        {figureDays.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={days === choice}
            onClick={() => setDays(choice)}
          >
            {say(`days-${choice}`)}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite" className={styles.about}>
        {query.isError && (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {!query.isError && !data && <p>{say('coming')}</p>}
        {data && <p>{isPublished ? say('rests', { most: data.most }) : say('none')}</p>}
      </div>
      {data && data.removed.length > 0 && (
        <details className={styles.removed}>
          <summary>
            {say('removed-title')} ({data.removed.length})
          </summary>
          <p>{say('removed-about')}</p>
          {data.removed.map((figure) => (
            <FiguresOfStep key={figure.step} figure={figure} most={data.most} title={words(figure.name)} />
          ))}
        </details>
      )}
    </section>
  );
}
