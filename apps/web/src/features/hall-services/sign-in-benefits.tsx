import { useSay } from '#web/client/texts.ts';
import styles from './sign-in-benefits.module.css';

const things = ['could-network', 'could-apply', 'could-report', 'could-why'] as const;

/** Takes the place of the reader's network until the reader signs in. */
export function SignInBenefits() {
  const say = useSay('hall-home');
  return (
    <section className={styles.could} aria-labelledby="could-do" data-testid="could-do">
      <h2 id="could-do">{say('could-title')}</h2>
      <ul>
        {things.map((thing) => (
          <li key={thing}>
            <svg aria-hidden="true" focusable="false" width="16" height="16" viewBox="0 0 16 16" fill="none">
              <path d="m3 8.4 3.2 3.2L13 4.6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
            {say(thing)}
          </li>
        ))}
      </ul>
    </section>
  );
}
