import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import type { ScanEnd } from '@campus/rules/sign-on/scan-code.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import type { ScanView } from './follow-scan.ts';
import { QrCode } from './qr-code.tsx';
import styles from './scan-screen.module.css';
import { useScanScreen } from './use-scan-screen.ts';

export type ScanScreenProps = {
  orgSign: string;
  area: SignOnArea;
  /** Somebody is signed in now. */
  onDone: () => void;
  /** On a page of its own there is room for it. */
  large?: boolean;
};

/** A code, the number that the phone asks for, and what to do. [SSO-07] [OPEN-4] */
export function ScanScreen({ orgSign, area, onDone, large = false }: ScanScreenProps) {
  const say = useSay('scan-code');
  const { shown, again } = useScanScreen({ orgSign, area, onDone });
  const code = shown.step === 'shown' ? shown.code : null;
  return (
    <div className={classes(styles.screen, large && styles.large)} data-testid="scan-screen" data-step={stepOf(shown)}>
      <div className={styles.place}>
        {code && (
          <QrCode
            text={code.address}
            label={say('code-label')}
            dimmed={shown.step === 'shown' && shown.state !== 'waiting'}
          />
        )}
        {shown.step === 'making' && <span className={styles.coming} />}
        {(shown.step === 'stopped' || shown.step === 'failed') && (
          <Button kind="primary" onClick={again}>
            {say('again')}
          </Button>
        )}
      </div>
      <div className={styles.side}>
        {code && (
          <p className={styles.number}>
            <span>{say('number')}</span>
            <b data-testid="scan-number">{code.number}</b>
          </p>
        )}
        <Standing shown={shown} area={area} />
        <ol className={styles.steps} aria-label={say('steps')}>
          <li>{say('step-1')}</li>
          <li>{say('step-2')}</li>
          <li>{say('step-3')}</li>
        </ol>
      </div>
    </div>
  );
}

const stepOf = (shown: ScanView): string => (shown.step === 'shown' ? shown.state : shown.step);

/** How far it has come, said aloud as well. */
function Standing({ shown, area }: { shown: ScanView; area: SignOnArea }) {
  const say = useSay('scan-code');
  const failure = useFailureText();
  const ending = (why: ScanEnd) => say(`ended ${why}`, { page: say(`area ${area}`) });
  return (
    <div className={styles.standing} role="status" aria-live="polite">
      {shown.step === 'making' && <p>{say('making')}</p>}
      {shown.step === 'shown' && (
        <>
          {shown.ended && shown.state === 'waiting' && <p className={styles.ended}>{ending(shown.ended)}</p>}
          <p className={styles[shown.state]}>{say(shown.state, { number: shown.code.number })}</p>
        </>
      )}
      {shown.step === 'stopped' && (
        <>
          <p className={styles.ended}>{shown.ended ? ending(shown.ended) : say('stopped')}</p>
          {!shown.ended && <p>{say('stopped-text')}</p>}
        </>
      )}
      {shown.step === 'failed' && <p className={styles.ended}>{failure(shown.error)}</p>}
    </div>
  );
}
