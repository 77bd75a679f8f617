import { hasFigures } from '@campus/rules/flows/step-figures.ts';
import type { Thing } from '../../flow/tree.ts';
import { branchShare, type StepFigure, usualSeconds } from '../figure-shares.ts';
import { useShownFigures } from '../shown-figures.ts';
import { useFigureWords } from '../use-figure-words.ts';
import type { StepFiguresShown } from '../use-step-figures.ts';
import styles from './figures.module.css';

/** How a step goes, on its card: what stands there, how long it takes, and a bar beside the slowest one. [DES-15] */
export function FiguresOnCard({ thing }: { thing: Thing }) {
  if (thing.kind === 'branch')
    return <Taken split={thing.split.id} branch={thing.id} chooses={thing.split.kind === 'exclusive'} />;
  return thing.kind === 'step' && hasFigures(thing.step) ? <OfStep step={thing.step.id} /> : null;
}

function OfStep({ step }: { step: string }) {
  const shown = useShownFigures();
  const { say } = useFigureWords();
  if (!shown?.query.data || !shown.isPublished) return null;
  const figure = shown.at(step);
  return (
    <span className={styles.card} data-figures={step} data-old={shown.query.isFetching || undefined}>
      {figure ? <Lines figure={figure} slowest={shown.slowest} /> : <span>{say('new-step')}</span>}
    </span>
  );
}

function Lines({ figure, slowest }: { figure: StepFigure; slowest: StepFiguresShown['slowest'] }) {
  const { say, time, partOf } = useFigureWords();
  const { now, passed, returned, timedOut, waited, worked } = figure;
  const all = now.waiting + now.inHand;
  const seconds = usualSeconds(figure);
  const parts = [
    now.waiting > 0 && say('now-waiting', { n: now.waiting }),
    now.inHand > 0 && say('now-in-hand', { n: now.inHand }),
    now.hungUp > 0 && say('now-hung', { n: now.hungUp }),
  ].filter((part) => part !== false);
  const rates = [
    returned > 0 && say('card-returned', { share: partOf(returned, passed) ?? '' }),
    timedOut > 0 && say('card-timed-out', { share: partOf(timedOut, passed) ?? '' }),
  ].filter((rate) => rate !== false);
  return (
    <>
      <span className={styles.now}>
        <strong>{say(now.more ? 'now-more' : 'now', { n: all })}</strong>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      {seconds !== null && (
        <span className={styles.now}>
          {waited.median !== null && <span>{say('usual-wait', { time: time(waited.median) })}</span>}
          {worked.median !== null && <span>{say('usual-half', { time: time(worked.median) })}</span>}
          {worked.p90 !== null && <span>{say('usual-most', { time: time(worked.p90) })}</span>}
        </span>
      )}
      {seconds === null && <span>{passed > 0 ? say('too-few', { n: passed }) : say('idle')}</span>}
      {seconds !== null && slowest && slowest.seconds > 0 && (
        <span className={styles.pace}>
          <span className={styles.bar} aria-hidden="true">
            <span
              className={styles.fill}
              data-slowest={slowest.step === figure.step || undefined}
              style={{ inlineSize: `${Math.max(3, (seconds / slowest.seconds) * 100)}%` }}
            />
          </span>
          {slowest.step === figure.step && <em className={styles.slowest}>{say('slowest')}</em>}
        </span>
      )}
      {rates.length > 0 && (
        <span className={styles.now}>
          {rates.map((rate) => (
            <span key={rate} className={styles.rate}>
              {rate}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** How often a branch was taken, on its card. */
function Taken({ split, branch, chooses }: { split: string; branch: string; chooses: boolean }) {
  const shown = useShownFigures();
  const { say, percent } = useFigureWords();
  const found = shown && branchShare(shown.branchesOf(split), branch);
  if (!found) return null;
  const { taken, share } = found;
  return (
    <span className={styles.card} data-figures={`${split}/${branch}`}>
      {share !== null && chooses ? say('taken-share', { n: taken, share: percent(share) }) : say('taken', { n: taken })}
    </span>
  );
}
