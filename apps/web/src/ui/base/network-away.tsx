import { useSyncExternalStore } from 'react';
import { AwayIcon } from './icons.tsx';
import styles from './network-away.module.css';
import { useTexts } from './use-texts.ts';

function follow(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** False as soon as the device knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}

/** A banner over every page while the network is away; it goes by itself. */
export function NetworkAway() {
  const online = useOnline();
  const { say } = useTexts();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <div className={styles.banner}>
          <AwayIcon />
          <span>{say('away-banner')}</span>
        </div>
      )}
    </div>
  );
}
