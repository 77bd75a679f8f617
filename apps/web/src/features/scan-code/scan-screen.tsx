import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import type { ScanEnd } from '@campus/rules/sign-on/scan-code.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { QrCode } from '#web/ui/base/qr-code.tsx';
import type { ScanView } from './follow-scan.ts';
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
  const { view, again } = useScanScreen({ orgSign, area, onDone });
  const code = view.step === 'shown' ? view.code : null;
  return (
    <div className={classes(styles.screen, large && styles.large)} data-testid="scan-screen" data-step={stepOf(view)}>
      <div className={styles.place}>
        {code && (
          <QrCode
            text={code.address}
            label={say('code-label')}
            testId="scan-code"
            dimmed={view.step === 'shown' && view.state !== 'waiting'}
          />
        )}
        {view.step === 'making' && <span className={styles.coming} />}
        {(view.step === 'stopped' || view.step === 'failed') && (
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
        <Standing view={view} area={area} />
        <ol className={styles.steps} aria-label={say('steps')}>
          <li>{say('step-1')}</li>
          <li>{say('step-2')}</li>
          <li>{say('step-3')}</li>
        </ol>
      </div>
    </div>
  );
}

const stepOf = (view: ScanView): string => (view.step === 'shown' ? view.state : view.step);

/** The progress, also announced to screen readers. */
function Standing({ view, area }: { view: ScanView; area: SignOnArea }) {
  const say = useSay('scan-code');
  const failure = useFailureText();
  const ending = (why: ScanEnd) => say(`ended ${why}`, { page: say(`area ${area}`) });
  return (
    <div className={styles.standing} role="status" aria-live="polite">
      {view.step === 'making' && <p>{say('making')}</p>}
      {view.step === 'shown' && (
        <>
          {view.ended && view.state === 'waiting' && <p className={styles.ended}>{ending(view.ended)}</p>}
          <p className={styles[view.state]}>{say(view.state, { number: view.code.number })}</p>
        </>
      )}
      {view.step === 'stopped' && (
        <>
          <p className={styles.ended}>{view.ended ? ending(view.ended) : say('stopped')}</p>
          {!view.ended && <p>{say('stopped-text')}</p>}
        </>
      )}
      {view.step === 'failed' && <p className={styles.ended}>{failure(view.error)}</p>}
    </div>
  );
}
