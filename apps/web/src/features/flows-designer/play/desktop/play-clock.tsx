import { isTimelineKind } from '@campus/rules/flows/vocabulary.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { eventText } from '#web/ui/base/event-text.ts';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Played } from '../play-types.ts';
import type { Playing } from '../use-play.ts';
import styles from './play-clock.module.css';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What stands in sight; the rest would be clocks of days that nobody winds to at once. */
const SHOWN = 6;

/** What time it is in the play, what the clock would do next, and how time is wound forward. */
export function PlayClock({ playing, played }: { playing: Playing; played: Played }) {
  const say = useSay('flows-play');
  const failure = useFailureText();
  const format = useFormat();
  const { now, startAt, due, process } = played;
  const isOver = process?.status === 'ended';
  const wind = (move: Parameters<Playing['take']>[0]) =>
    void playing.take(move).catch((error: unknown) => toast(failure(error), { kind: 'warning' }));
  return (
    <Card as="section" aria-label={say('clock')}>
      <p className={styles.now}>
        <time dateTime={new Date(now).toISOString()}>{say('now', { at: format.dateTime(now) })}</time>
        <Small>{passedText(now - startAt, say)}</Small>
      </p>
      {!isOver && (
        <div className={styles.buttons}>
          <Button disabled={due.length === 0} busy={playing.busy} onClick={() => wind({ kind: 'wait-due' })}>
            {say('to-next-due')}
          </Button>
          <Button busy={playing.busy} onClick={() => wind({ kind: 'wait', ms: HOUR })}>
            {say('one-hour')}
          </Button>
          <Button busy={playing.busy} onClick={() => wind({ kind: 'wait', ms: DAY })}>
            {say('one-day')}
          </Button>
        </div>
      )}
      <Coming due={due} isOver={isOver} />
    </Card>
  );
}

function Coming({ due, isOver }: { due: Played['due']; isOver: boolean }) {
  const say = useSay('flows-play');
  const flow = useSay('flows');
  const words = useWords();
  const format = useFormat();
  if (isOver) return null;
  if (due.length === 0) return <Small as="p">{say('due-none')}</Small>;
  return (
    <div>
      <h3 className={styles.heading}>{say('due')}</h3>
      <ol className={styles.due}>
        {due.slice(0, SHOWN).map(({ at, kind, step, stepName, people, count }) => (
          <li key={`${at} ${kind} ${step} ${count?.n ?? 0}`}>
            <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
            <span>
              {flow(eventText(isTimelineKind(kind) ? kind : 'timer'))}
              {count && flow('event-count', count)} · {words(stepName)}
              {people.length > 0 && (
                <Sentence>
                  {say('to-people', { names: people.map(({ name }) => name).join(say('between-names')) })}
                </Sentence>
              )}
            </span>
          </li>
        ))}
      </ol>
      {due.length > SHOWN && <Small as="p">{say('due-more', { n: due.length - SHOWN })}</Small>}
    </div>
  );
}

type Say = ReturnType<typeof useSay<'flows-play'>>;

/** How long the play has gone on, in its largest two units. */
function passedText(ms: number, say: Say): string {
  const minutes = Math.round(ms / 60_000);
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (minutes === 0) return say('at-start');
  if (d > 0) return h === 0 ? say('after-days', { d }) : say('after-days-hours', { d, h });
  if (h > 0) return m === 0 ? say('after-hours', { h }) : say('after-hours-minutes', { h, m });
  return say('after-minutes', { m });
}
