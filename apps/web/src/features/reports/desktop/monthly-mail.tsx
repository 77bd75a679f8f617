import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Switch } from '#web/ui/base/switch.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useMonthlyMail } from '../use-monthly-mail.ts';
import styles from './monthly-mail.module.css';

/** At the foot of each report: whether its figures come by mail every month, and what that means. [REP-08] */
export function MonthlyMail() {
  const say = useSay('reports-monthly-mail');
  const format = useFormat();
  const id = useId();
  const { mail, month, busy, otherLanguage, choose, writeHere } = useMonthlyMail();
  // It is a side matter: where it cannot be read the report stands without it.
  if (!mail) return null;
  const { wanted, next, last, closed, mailAddress } = mail;
  return (
    <section className={styles.mail} aria-labelledby={`${id}-label`} data-testid="monthly-mail">
      <label className={styles.choice} htmlFor={`${id}-switch`}>
        <Switch
          id={`${id}-switch`}
          checked={wanted}
          busy={busy}
          aria-describedby={`${id}-about`}
          onChange={(event) => choose(event.target.checked)}
        />
        <span id={`${id}-label`}>{say('send-me')}</span>
      </label>
      <div id={`${id}-about`} className={styles.about}>
        <p>{say('about')}</p>
        {closed === null && mailAddress !== null && <p>{say('goes-to', { address: mailAddress })}</p>}
        {closed !== null && <p className={styles.note}>{say(closed)}</p>}
        {next && <p>{say('next', { month: month(next.month), at: format.dateTime(next.dueAt) })}</p>}
        {last?.outcome === 'no-right' && (
          <p className={styles.note}>{say('last-no-right', { month: month(last.month) })}</p>
        )}
      </div>
      {otherLanguage && (
        <p className={styles.language}>
          {say(mail.language === 'en' ? 'written-en' : 'written-zh')}
          <Button kind="quiet" busy={busy} onClick={writeHere}>
            {say('write-here')}
          </Button>
        </p>
      )}
    </section>
  );
}
