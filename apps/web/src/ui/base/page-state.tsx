import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { AwayIcon, BoxIcon, WarningIcon } from './icons.tsx';
import styles from './page-state.module.css';
import { useTexts } from './use-texts.ts';

type PanelProps = {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  heading?: boolean;
};

function Panel({ icon, title, text, children, heading = false }: PanelProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.panel}>
      <span className={styles.icon}>{icon}</span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** `heading`: it is the whole page, so its title is the page's. */
export type EmptyProps = { title?: string; text?: string; icon?: ReactNode; action?: ReactNode; heading?: boolean };

/** Nothing is there; the text says what to do about it. */
export function Empty({ title, text, icon = <BoxIcon size={32} />, action, heading = false }: EmptyProps) {
  const { say } = useTexts();
  return (
    <Panel icon={icon} title={title ?? say('empty')} text={text} heading={heading}>
      {action}
    </Panel>
  );
}

export type FailedProps = { title?: string; why?: string; onRetry?: () => void; busy?: boolean };

/** Something could not be loaded: says why, and offers to try again. */
export function Failed({ title, why, onRetry, busy = false }: FailedProps) {
  const { say } = useTexts();
  return (
    <div role="alert">
      <Panel icon={<WarningIcon size={32} />} title={title ?? say('failed')} text={why}>
        {onRetry && (
          <Button busy={busy} onClick={onRetry}>
            {say('retry')}
          </Button>
        )}
      </Panel>
    </div>
  );
}

type WholePageProps = { icon: ReactNode; title: string; text: string; note?: string | undefined; children: ReactNode };

function WholePage({ icon, title, text, note, children }: WholePageProps) {
  return (
    <main className={styles.page}>
      <span className={styles.icon}>{icon}</span>
      <h1 className={styles.heading}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>{children}</div>
    </main>
  );
}

export type CrashPageProps = {
  onReload: () => void;
  onHome: () => void;
  /** A number that support can look up; never a stack. */
  reference?: string;
};

export function CrashPage({ onReload, onHome, reference }: CrashPageProps) {
  const { say } = useTexts();
  return (
    <WholePage
      icon={<WarningIcon size={44} />}
      title={say('crash-title')}
      text={say('crash-text')}
      note={reference && say('crash-reference', { reference })}
    >
      <Button kind="primary" onClick={onReload}>
        {say('reload')}
      </Button>
      <Button onClick={onHome}>{say('home')}</Button>
    </WholePage>
  );
}

export type NotFoundPageProps = { onHome: () => void; onBack?: () => void; path?: string };

export function NotFoundPage({ onHome, onBack, path }: NotFoundPageProps) {
  const { say } = useTexts();
  return (
    <WholePage
      icon={<b className={styles.code}>404</b>}
      title={say('not-found-title')}
      text={say('not-found-text')}
      note={path}
    >
      <Button kind="primary" onClick={onHome}>
        {say('home')}
      </Button>
      {onBack && <Button onClick={onBack}>{say('back')}</Button>}
    </WholePage>
  );
}

export type NetworkAwayPageProps = { onRetry: () => void; busy?: boolean };

/** For a page of which nothing could be loaded; the banner is for pages that are already there. */
export function NetworkAwayPage({ onRetry, busy = false }: NetworkAwayPageProps) {
  const { say } = useTexts();
  return (
    <WholePage icon={<AwayIcon size={44} />} title={say('away-title')} text={say('away-text')}>
      <Button kind="primary" busy={busy} onClick={onRetry}>
        {say('retry')}
      </Button>
    </WholePage>
  );
}
