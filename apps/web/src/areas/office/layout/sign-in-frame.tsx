import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { BrandMark } from '#web/features/frames/brand-mark.tsx';
import { EntryFrame } from '#web/features/frames/entry-frame.tsx';
import styles from './sign-in-frame.module.css';

type Props = { name: ReactNode; logo?: string | null | undefined; children: ReactNode };

/** The page around every card of the back-office that needs no sign-in: whose it is, and the card. */
export function SignInFrame({ name, logo, children }: Props) {
  const say = useSay('frames');
  return (
    <EntryFrame glows={2}>
      <main className={styles.main}>
        <div className={styles.brand}>
          <BrandMark logo={logo} size={52} />
          <div>
            <h1 className={styles.name}>{name}</h1>
            <p>{say('office')}</p>
          </div>
        </div>
        {children}
      </main>
    </EntryFrame>
  );
}
