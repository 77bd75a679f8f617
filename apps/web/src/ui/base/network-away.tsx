import { useSyncExternalStore } from 'react';
import { AwayIcon } from './icons.tsx';
import styles from './network-away.module.css';
import { useFormat } from './use-format.ts';
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

/** A banner on every page while the network is away, even if the page shows older data; it closes by itself. */
export function NetworkAway({ keptAt }: { keptAt: number | null }) {
  const online = useOnline();
  const { say } = useTexts();
  const format = useFormat();
  const text = keptAt === null ? say('away-banner') : say('away-kept', { at: format.dateTime(keptAt) });
  return (
    <div role="status" className={styles.place}>
      {(!online || keptAt !== null) && (
        <div className={styles.banner}>
          <AwayIcon />
          <span>{text}</span>
        </div>
      )}
    </div>
  );
}
