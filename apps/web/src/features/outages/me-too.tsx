import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CheckIcon } from '#web/ui/base/icons.tsx';
import styles from './me-too.module.css';
import { useJoinOutage } from './outages.queries.ts';

type Props = {
  outage: { id: string; joined: boolean; orderId?: string | null };
  /** Where an order of the reader is shown. */
  orderAddress?: ((id: string) => string) | undefined;
  main?: boolean;
  onJoined?: () => void;
};

/** "Me too", or that the reader is noted, with the way to take it back. */
export function MeToo({ outage, orderAddress, main = false, onJoined }: Props) {
  const say = useSay('outages');
  const { id, joined, orderId = null } = outage;
  const { join, busy } = useJoinOutage(id);
  return (
    <div className={styles.act} aria-live="polite">
      {joined ? (
        <>
          <span className={styles.noted}>
            <CheckIcon size={18} />
            {say(orderId ? 'noted-order' : 'noted')}
          </span>
          {orderId && orderAddress && (
            <Link className={styles.way} to={orderAddress(orderId)}>
              {say('see-order')}
            </Link>
          )}
          {!orderId && (
            <Button kind="quiet" busy={busy} onClick={() => void join(false)}>
              {say('take-back')}
            </Button>
          )}
        </>
      ) : (
        <Button
          kind={main ? 'primary' : 'plain'}
          busy={busy}
          onClick={() => void join(true).then((result) => result === 'done' && onJoined?.())}
        >
          {say('me-too')}
        </Button>
      )}
    </div>
  );
}
