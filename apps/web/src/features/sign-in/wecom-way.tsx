import { useSay } from '#web/client/texts.ts';
import type { WeCom } from './use-wecom.ts';
import styles from './ways-in.module.css';

/** The way through WeCom: without a question inside its client, by its code on a desktop. [SSO-05] */
export function WeComWay({ weCom: { inside, go, busy, failed } }: { weCom: WeCom }) {
  const say = useSay('sign-in');
  return (
    <div className={styles.way}>
      <p className={styles.hint}>{say(inside ? 'wecom-inside' : 'wecom-scan')}</p>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      <button type="button" className={styles.go} disabled={busy} onClick={go} data-testid="wecom-login">
        {say(busy ? 'unified-going' : 'wecom')}
      </button>
    </div>
  );
}
