import { listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import { useEndlessAfter } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { eventText } from '#web/ui/base/event-text.ts';
import { Initials } from '#web/ui/base/initials.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process, ProcessEvent } from '../../flow-types.ts';
import styles from './history-view.module.css';

/** What happened, the newest first. */
export function HistoryView({ process }: { process: Process }) {
  const say = useSay('flows-monitoring');
  const list = useEndlessAfter(listProcessEvents, { id: process.id }, process.events, { refetchInterval: LINKS_MS });
  return (
    <MoreList list={list} empty={<Empty title={say('history-none')} />}>
      {(events) => (
        <ol className={styles.events} aria-label={say('tab-history')}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </MoreList>
  );
}

function Event({ event }: { event: ProcessEvent }) {
  const say = useSay('flows-monitoring');
  const { say: label, words, names } = useFlowLabels();
  const format = useFormat();
  const who = event.by?.name ?? label('by-system');
  return (
    <li className={styles.event}>
      <Initials name={who} size={32} />
      <div className={styles.words}>
        <p>
          {event.by ? <Typed as="strong">{event.by.name}</Typed> : <strong>{who}</strong>}
          {event.by?.department && <span className={styles.quiet}> {words(event.by.department)}</span>}
          {event.instead && (
            <span className={styles.quiet}>
              {' '}
              <Sentence>{label('instead-of', { name: event.instead.name })}</Sentence>
            </span>
          )}
        </p>
        <p>
          {label(eventText(event.kind))}
          {event.count && label('event-count', event.count)}
          {event.people.length > 0 && <Sentence>{say('event-to', { names: names(event.people) })}</Sentence>}
          {event.stepName && <span className={styles.quiet}> · {words(event.stepName)}</span>}
        </p>
        {event.reason && (
          <Typed as="p" className={styles.reason}>
            {event.reason}
          </Typed>
        )}
        <PictureRow pictures={event.pictures} size={56} />
        {event.signature && (
          <div className={styles.signature}>
            <span className={styles.quiet}>{say('signature')}</span>
            <PictureRow pictures={[event.signature]} size={56} />
          </div>
        )}
      </div>
      <time className={styles.quiet} dateTime={new Date(event.at).toISOString()}>
        {format.dateTime(event.at)}
      </time>
    </li>
  );
}
