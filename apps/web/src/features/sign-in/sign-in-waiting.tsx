import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import styles from './sign-in-body.module.css';

/** A label and its box; the skeleton must be as high, or the page jumps. */
const FIELD = 'calc(var(--target) + 4px + 6px + var(--text-s) * 1.6)';

/** Stands where the ways in will be. */
export function SignInWaiting() {
  return (
    <Loading>
      <div className={styles.waiting}>
        <Skeleton shape="block" height={FIELD} />
        <Skeleton shape="block" height={FIELD} />
        <Skeleton width="70%" height={29} />
        <Skeleton shape="block" height="calc(var(--target) + 4px)" />
        <Skeleton width="30%" height={32} />
      </div>
    </Loading>
  );
}
