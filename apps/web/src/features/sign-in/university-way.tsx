import { useSay } from '#web/client/texts.ts';
import type { University } from './use-university.ts';
import styles from './ways-in.module.css';

/** The way to the university's own sign-in page. [AUTH-2] */
export function UniversityWay({ university: { go, busy, failed } }: { university: University }) {
  const say = useSay('sign-in');
  return (
    <div className={styles.way}>
      <p className={styles.hint}>{say('unified-hint')}</p>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      <button type="button" className={styles.go} disabled={busy} onClick={go} data-testid="unified-login">
        {say(busy ? 'unified-going' : 'unified')}
      </button>
    </div>
  );
}
