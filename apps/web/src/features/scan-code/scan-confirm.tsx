import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { OtherProof } from '#web/ui/base/other-proof.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import styles from './scan-confirm.module.css';
import type { ScanConfirmState, ScanReply } from './use-scan-confirm.ts';

/** What the phone shows of a code. [SSO-07] */
export function ScanConfirm({ confirm }: { confirm: ScanConfirmState }) {
  const say = useSay('scan-code');
  const failure = useFailureText();
  const { view, retry } = confirm;
  switch (view.step) {
    case 'looking':
    case 'sign-in':
      return (
        <Loading>
          <p className={styles.hint}>{say('confirm-loading')}</p>
          <Skeleton shape="block" height={180} />
        </Loading>
      );
    case 'asked':
      return <NumberQuestion scan={view.scan} confirm={confirm} />;
    case 'done':
      return <ScanMessage kind="good" title={say('done-title')} text={say('done-text')} />;
    case 'cancelled':
      return <ScanMessage title={say('cancelled-title')} text={say('cancelled-text')} />;
    case 'refused':
      return <ScanMessage title={say('refused-title')} text={say('refused-text')} />;
    case 'wrong-number':
      return <ScanMessage kind="bad" title={say('wrong-title')} text={say('wrong-text')} />;
    case 'not-yours': {
      const page = say(`area ${view.scan.area}`);
      return <ScanMessage kind="bad" title={say('not-yours-title', { page })} text={say('not-yours-text', { page })} />;
    }
    case 'over':
      return <ScanMessage kind="bad" title={say('over-title')} text={view.text} />;
    case 'failed':
      return (
        <ScanMessage kind="bad" title={say('failed-title')} text={failure(view.error)}>
          <Button kind="primary" wide onClick={retry}>
            {say('retry')}
          </Button>
        </ScanMessage>
      );
  }
}

type ScanMessageProps = { kind?: 'good' | 'bad' | 'calm'; title: string; text: string; children?: ReactNode };

/** The final message; announced to screen readers, as the focused buttons are gone. */
export function ScanMessage({ kind = 'calm', title, text, children }: ScanMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role={kind === 'bad' ? 'alert' : 'status'} className={styles.says} data-kind={kind}>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

function NumberQuestion({ scan, confirm }: { scan: ScanReply; confirm: ScanConfirmState }) {
  const say = useSay('scan-code');
  const { busy, fault, choose, refuse } = confirm;
  return (
    <div className={styles.asked}>
      <Facts scan={scan} />
      <p className={styles.careful}>{say('careful')}</p>
      {scan.proofNeeded && <Proof confirm={confirm} />}
      <section className={styles.choice} aria-labelledby="scan-choose">
        <h2 id="scan-choose" className={styles.title}>
          {say('choose-title')}
        </h2>
        <div className={styles.numbers}>
          {scan.choices.map((number) => (
            <Button
              key={number}
              className={styles.number ?? ''}
              busy={busy === number}
              aria-label={say('choose', { number })}
              onClick={() => choose(scan, number)}
              data-testid="scan-choice"
            >
              {number}
            </Button>
          ))}
        </div>
        <p className={styles.hint}>{say('choose-hint')}</p>
      </section>
      <div role="alert">{fault?.of === 'all' && <p className={styles.fault}>{fault.text}</p>}</div>
      <div className={styles.ways}>
        <Button kind="danger" wide busy={busy === 'refuse'} onClick={() => refuse(true)}>
          {say('not-me')}
        </Button>
        <Button kind="quiet" wide busy={busy === 'cancel'} onClick={() => refuse(false)}>
          {say('cancel')}
        </Button>
      </div>
    </div>
  );
}

function Facts({ scan }: { scan: ScanReply }) {
  const say = useSay('scan-code');
  const format = useFormat();
  const device = [scan.browser, scan.system].filter(Boolean).join(' · ') || say('device-unknown');
  return (
    <dl className={styles.facts}>
      <dt>{say('confirm-who')}</dt>
      <dd>
        <b>{scan.who.name}</b> {scan.who.account}
      </dd>
      <dt>{say('confirm-to')}</dt>
      <dd>{say(`area ${scan.area}`)}</dd>
      <dt>{say('confirm-device')}</dt>
      <dd>{device}</dd>
      <dt>{say('confirm-place')}</dt>
      <dd data-place={scan.place}>
        {say(`place ${scan.place}`)}
        {scan.place === 'elsewhere' && <span className={styles.note}>{say('place-elsewhere-note')}</span>}
      </dd>
      <dt>{say('confirm-ip')}</dt>
      <dd>{scan.ip}</dd>
      <dt>{say('confirm-time')}</dt>
      <dd>{format.dateTime(scan.askedAt)}</dd>
    </dl>
  );
}

/** After half an hour an open phone is no longer proof enough. */
function Proof({ confirm: { password, setPassword, fault, signInAgain } }: { confirm: ScanConfirmState }) {
  const say = useSay('scan-code');
  const id = useId();
  const faultText = fault?.of === 'proof' ? fault.text : null;
  return (
    <section className={styles.proof}>
      <h2 className={styles.title}>{say('proof-title')}</h2>
      <p className={styles.hint}>{say('proof-hint')}</p>
      <label htmlFor={id}>{say('proof-password')}</label>
      <input
        id={id}
        className={styles.input}
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        aria-invalid={faultText ? true : undefined}
        aria-describedby={faultText ? `${id}-fault` : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div role="alert">
        {faultText && (
          <p id={`${id}-fault`} className={styles.fault}>
            {faultText}
          </p>
        )}
      </div>
      <OtherProof />
      <button type="button" className={styles.link} onClick={signInAgain}>
        {say('sign-in-again')}
      </button>
    </section>
  );
}
