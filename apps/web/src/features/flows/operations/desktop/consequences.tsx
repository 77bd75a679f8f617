import { useFailureText, useSay } from '#web/client/texts.ts';
import { ErrorIcon, InfoIcon, RetryIcon } from '#web/ui/base/icons.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Preview } from '../operation.ts';
import { useIsPlayed } from '../operation-way.ts';
import { useForeseenDraws } from '../use-foreseen-draws.ts';
import { usePreview } from '../use-preview.ts';
import styles from './consequences.module.css';

/** What an operation would do to others, shown before it is done. */
export function Consequences({ preview: asked }: { preview: Preview | null }) {
  // What is only played can be taken back, and the server does not know of it.
  const preview = useIsPlayed() ? null : asked;
  const say = useSay('flows-monitoring');
  const { words } = useFlowLabels();
  const failure = useFailureText();
  const { data, error } = usePreview(preview);
  const foreseenDraws = useForeseenDraws();
  if (preview === null) return null;
  const draws = data ? foreseenDraws(data) : [];
  const harmless = data !== undefined && data.cancelled.length + data.asked.length + draws.length === 0 && !data.ends;
  return (
    <section
      className={styles.box}
      data-harmless={harmless || undefined}
      aria-label={say('foreseen')}
      aria-live="polite"
    >
      {!data && !error && <SkeletonText lines={2} />}
      {!data && error !== null && error !== undefined && <p>{failure(error)}</p>}
      {data && data.cancelled.length > 0 && (
        <>
          <p className={styles.what}>
            <ErrorIcon size={16} />
            {say('foreseen-cancelled')}
          </p>
          <ul>
            {data.cancelled.map(({ stepName, person, hadDecided }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same person may stand at a step twice
              <li key={at}>
                <Sentence>{say('foreseen-one', { name: person.name, step: words(stepName) })}</Sentence>
                {hadDecided && <em> {say('foreseen-had-decided')}</em>}
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.asked.length > 0 && (
        <>
          <p className={styles.what}>
            <RetryIcon size={16} />
            {say('foreseen-asked')}
          </p>
          <ul>
            {data.asked.map(({ stepName, person }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same person may stand at a step twice
              <li key={at}>
                <Sentence>{say('foreseen-one', { name: person.name, step: words(stepName) })}</Sentence>
              </li>
            ))}
          </ul>
        </>
      )}
      {draws.map(({ heading, lines }) => (
        <div key={heading}>
          <p className={styles.what}>
            <InfoIcon size={16} />
            {heading}
          </p>
          <ul>
            {lines.map((line) => (
              <li key={line}>
                <Sentence>{line}</Sentence>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {data?.ends && (
        <p className={styles.what}>
          <InfoIcon size={16} />
          {say('foreseen-ends')}
        </p>
      )}
      {harmless && (
        <p className={styles.what}>
          <InfoIcon size={16} />
          {say('foreseen-nothing')}
        </p>
      )}
    </section>
  );
}
