import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import type { Order, OrderEvent } from '../order-types.ts';
import parts from '../parts.module.css';
import { findReopening } from './handling-facts.ts';

export type AddressOf = (id: string) => string;

/** What a handler should know before reading on. */
export function HandlingNotices({ order, addressOf }: { order: Order; addressOf: AddressOf }) {
  const say = useSay('work-orders-handling');
  const time = useTimeSaid().timeText(order);
  const { status, returnReason, joined, joiners, againOf } = order;
  const running = status === 'running';
  const reopened = reopeningOf(order);
  const notes = [
    reopened && (
      <Note key="reopened">
        <b>{say('reopened-says')}</b>
        <Typed as="p" className={parts.text}>
          {reopened.reason ?? ''}
        </Typed>
        <PictureRow pictures={reopened.pictures} size={96} />
      </Note>
    ),
    running && returnReason && (
      <Note key="returned">
        <b>{say('returned-before')}</b>
        <Typed as="p" className={parts.text}>
          {returnReason}
        </Typed>
      </Note>
    ),
    joined && (
      <Note key="joined" kind="calm">
        <Link to={addressOf(joined.id)}>{say('joined-says', { number: joined.number })}</Link>
        <p className={parts.muted}>{say('joined-text')}</p>
      </Note>
    ),
    joiners > 0 && (
      <Note key="joiners" kind="calm">
        <b>{say('joiners-says', { n: joiners })}</b>
        <p className={parts.muted}>{say('joiners-text')}</p>
      </Note>
    ),
    againOf && (
      <Note key="again" as="p" kind="calm">
        <Link to={addressOf(againOf.id)}>{say('again-of', { number: againOf.number })}</Link>
      </Note>
    ),
    time && (
      <p key="time" className={parts.muted}>
        {say('time-says', { time })}
      </p>
    ),
  ].filter(Boolean);
  return notes.length === 0 ? null : <div className={`${parts.stack} ${parts.notes}`}>{notes}</div>;
}

/** The event with which the requester reopened a solved order; only an accepted order can have one. */
function reopeningOf({ status, group, acceptedAt, events }: Order): OrderEvent | null {
  const wanted = status === 'running' && group !== 'done' && acceptedAt !== null;
  return wanted ? findReopening(events.items) : null;
}
