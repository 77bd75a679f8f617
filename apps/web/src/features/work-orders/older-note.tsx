import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import type { OrderAddresses } from './order-addresses.ts';
import parts from './parts.module.css';

/** Says where these orders come from, and leads to the newer ones. */
export function OlderNote({ addresses }: { addresses: OrderAddresses }) {
  const say = useSay('work-orders');
  return (
    <div className={`${parts.note} ${parts.calm}`}>
      <p>{say('older-says')}</p>
      <Link to={addresses.list}>{say('to-newest')}</Link>
    </div>
  );
}
