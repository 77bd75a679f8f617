import { Link } from 'react-router';
import type { OrderAddresses } from './order-addresses.ts';
import type { Order } from './order-types.ts';
import parts from './parts.module.css';
import { useOrderLabels } from './work-order-labels.ts';

/** What a requester should know before reading on. */
export function OrderNotices({ order, addresses }: { order: Order; addresses: OrderAddresses }) {
  const { say } = useOrderLabels();
  const { status, returnReason, hungUp, joined, joiners, promise, againOf } = order;
  const running = status === 'running';
  const calm = `${parts.note} ${parts.calm}`;
  const notes = [
    status === 'returned' && (
      <div key="returned" className={parts.note}>
        <b>{say('returned-says')}</b>
        {returnReason && <p className={parts.text}>{returnReason}</p>}
        <p className={parts.muted}>{say('returned-text')}</p>
      </div>
    ),
    running && hungUp && (
      <div key="hung-up" className={parts.note}>
        <b>{say('hung-up-says')}</b>
        <p className={parts.muted}>{say('hung-up-text')}</p>
      </div>
    ),
    joined && (
      <div key="joined" className={calm}>
        <b>{say('joined-says', { number: joined.number })}</b>
        <p className={parts.muted}>
          {say('joined-text', { state: say(joined.hungUp ? 'state-hung-up' : `group-${joined.group}`) })}
        </p>
      </div>
    ),
    joiners > 0 && (
      <p key="joiners" className={calm}>
        {say('joiners-says', { n: joiners })}
      </p>
    ),
    running && promise && (
      <div key="promise" className={calm}>
        <b>{say('promise-says', { n: promise.workingHours })}</b>
        <p className={parts.muted}>{say('promise-text', { cases: promise.cases })}</p>
      </div>
    ),
    againOf && (
      <p key="again" className={parts.muted}>
        <Link to={addresses.view(againOf.id)}>{say('again-of', { number: againOf.number })}</Link>
      </p>
    ),
  ].filter(Boolean);
  return notes.length === 0 ? null : <div className={`${parts.stack} ${parts.notes}`}>{notes}</div>;
}
