import { listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import { useEndlessAfter } from '#web/client/endless.ts';
import { LINKS_MS } from '#web/client/pictures.ts';
import { eventText } from '#web/ui/base/event-text.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import type { Order, OrderEvent } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';
import styles from './order-history.module.css';

/** What happened to an order as a time line, the newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { say } = useOrderLabels();
  const events = useEndlessAfter(listProcessEvents, { id: order.id }, order.events, { refetchInterval: LINKS_MS });
  return (
    <MoreList list={events} empty={<p className={parts.muted}>{say('history-none')}</p>}>
      {(items) => (
        <ol className={styles.line}>
          {items.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </MoreList>
  );
}

function Event({ event }: { event: OrderEvent }) {
  const { say, words, names, format } = useOrderLabels();
  const { at, kind, by, stepName, people, count, reason, pictures, signature } = event;
  return (
    <li className={styles.event}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>
            {say(eventText(kind))}
            {count && say('event-count', count)}
          </strong>
          <time className={parts.muted} dateTime={new Date(at).toISOString()}>
            {format.dateTime(at)}
          </time>
        </div>
        <p className={parts.muted}>
          <Sentence>
            {[by?.name ?? say('by-system'), words(stepName), people.length > 0 && `→ ${names(people)}`]
              .filter(Boolean)
              .join(' · ')}
          </Sentence>
        </p>
        {reason && (
          <Typed as="p" className={styles.said}>
            {reason}
          </Typed>
        )}
        <PictureRow pictures={[...pictures, ...(signature ? [signature] : [])]} size={64} />
      </div>
    </li>
  );
}
