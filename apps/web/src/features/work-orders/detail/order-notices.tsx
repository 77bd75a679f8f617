import { timeWordOf } from '@campus/rules/flows/deadline.ts';
import { Link } from 'react-router';
import { Note } from '#web/ui/base/note.tsx';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import type { OrderAddresses } from '../order-addresses.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';

/** What a requester should know before reading on. */
export function OrderNotices({ order, addresses }: { order: Order; addresses: OrderAddresses }) {
  const { say } = useOrderLabels();
  const promiseText = usePromiseText();
  const { timeText, dueText } = useTimeSaid();
  const time = timeText(order);
  const due = dueText(order);
  const { status, returnReason, hungUp, joined, joiners, promise, againOf, urgencyRaised, openActions } = order;
  const running = status === 'running';
  const notes = [
    status === 'returned' && (
      <Note key="returned">
        <b>{say('returned-says')}</b>
        {returnReason && (
          <Typed as="p" className={parts.text}>
            {returnReason}
          </Typed>
        )}
        <p className={parts.muted}>{say('returned-text')}</p>
      </Note>
    ),
    running && hungUp && (
      <Note key="hung-up">
        <b>{say('hung-up-says')}</b>
        <p className={parts.muted}>{say('hung-up-text')}</p>
      </Note>
    ),
    joined && (
      <Note key="joined" kind="calm">
        <b>{say('joined-says', { number: joined.number })}</b>
        <p className={parts.muted}>{say('joined-text', { state: say(`state-${joined.state}`) })}</p>
      </Note>
    ),
    joiners > 0 && (
      <Note key="joiners" as="p" kind="calm">
        {say('joiners-says', { n: joiners })}
      </Note>
    ),
    (time || due) && (
      <Note key="time" kind="calm">
        {time && <b>{time}</b>}
        {due && <p className={parts.muted}>{due}</p>}
        {timeWordOf(order) === 'promised' && promise && <p className={parts.muted}>{promiseText(promise).judgedBy}</p>}
      </Note>
    ),
    openActions.includes('remind') && (
      <p key="remind" className={parts.muted}>
        {say(urgencyRaised ? 'remind-raised' : 'remind-raises')}
      </p>
    ),
    againOf && (
      <p key="again" className={parts.muted}>
        <Link to={addresses.view(againOf.id)}>{say('again-of', { number: againOf.number })}</Link>
      </p>
    ),
  ].filter(Boolean);
  return notes.length === 0 ? null : <div className={`${parts.stack} ${parts.notes}`}>{notes}</div>;
}
