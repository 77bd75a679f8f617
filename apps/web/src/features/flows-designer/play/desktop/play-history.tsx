import { type Say, useSay } from '#web/client/texts.ts';
import { eventText } from '#web/ui/base/event-text.ts';
import { Initials } from '#web/ui/base/initials.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Played, PlayedEffect, PlayedEvent } from '../play-types.ts';
import { actionText } from '../use-move-text.ts';
import styles from './play-history.module.css';

/** What happened in the play, the newest first, and what of it people would have heard. */
export function PlayHistory({ played: { events } }: { played: Played }) {
  const say = useSay('flows-play');
  const told = events.flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'tell').length;
  return (
    <>
      <Small as="p">{told === 0 ? say('told-none') : say('told', { n: told })}</Small>
      <ol className={styles.events} aria-label={say('history')}>
        {events
          // biome-ignore lint/suspicious/noArrayIndexKey: its place in the time line is what an event is known by
          .map((event, at) => <Event key={`${event.move} ${at}`} event={event} />)
          .toReversed()}
      </ol>
    </>
  );
}

function Event({ event: { at, kind, by, instead, stepName, people, count, reason, effects } }: { event: PlayedEvent }) {
  const say = useSay('flows-play');
  const flow = useSay('flows');
  const words = useWords();
  const format = useFormat();
  const who = by?.name ?? flow('by-system');
  return (
    <li className={styles.event}>
      <Initials name={who} size={28} />
      <div className={styles.words}>
        <p>
          {by ? <Typed as="strong">{by.name}</Typed> : <strong>{who}</strong>}{' '}
          {instead && <Sentence>{flow('instead-of', { name: instead.name })}</Sentence>}{' '}
          <span>
            {flow(eventText(kind))}
            {count && flow('event-count', count)}
            {people.length > 0 && (
              <Sentence>
                {say('to-people', { names: people.map(({ name }) => name).join(say('between-names')) })}
              </Sentence>
            )}
            {stepName && <span className={styles.quiet}> · {words(stepName)}</span>}
          </span>
        </p>
        {reason && (
          <Typed as="p" className={styles.reason}>
            {reason}
          </Typed>
        )}
        {effects.length > 0 && (
          <details className={styles.effects}>
            <summary>{effectsText(effects, say)}</summary>
            <ul>
              {effects.map((effect, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no other order and do not change
                <Effect key={n} effect={effect} />
              ))}
            </ul>
          </details>
        )}
      </div>
      <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
        {format.dateTime(at)}
      </time>
    </li>
  );
}

/** The line that says what there is to open: who would hear of it, or what would be done. */
function effectsText(effects: readonly PlayedEffect[], say: Say<'flows-play'>): string {
  const messages = effects.filter(({ kind }) => kind === 'tell').length;
  const acts = effects.length - messages;
  const parts = [
    ...(messages > 0 ? [say('would-tell', { n: messages })] : []),
    ...(acts > 0 ? [say('would-act', { n: acts })] : []),
  ];
  return parts.join(say('between-parts'));
}

function Effect({ effect }: { effect: PlayedEffect }) {
  const say = useSay('flows-play');
  const sentences = useSay('flows-sentences');
  const words = useWords();
  if (effect.kind !== 'tell') {
    const step = words(effect.stepName);
    if ('action' in effect) return <li>{say(effect.kind, { what: actionText(effect.action, sentences), step })}</li>;
    return <li>{say(effect.kind, { step })}</li>;
  }
  const ways = effect.ways.map((way) => say(`way-${way}`)).join(say('between-names'));
  return (
    <li>
      <Sentence>{say('tell', { name: effect.person.name, title: words(effect.title), ways })}</Sentence>
      <Typed as="p" className={styles.quiet}>
        {words(effect.text)}
      </Typed>
    </li>
  );
}
