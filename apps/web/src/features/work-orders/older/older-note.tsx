import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import type { OrderAddresses } from '../order-addresses.ts';

/** Says where these orders come from, and leads to the newer ones. */
export function OlderNote({ addresses }: { addresses: OrderAddresses }) {
  const say = useSay('work-orders');
  return (
    <Note kind="calm">
      <p>{say('older-says')}</p>
      <Link to={addresses.list}>{say('to-newest')}</Link>
    </Note>
  );
}
