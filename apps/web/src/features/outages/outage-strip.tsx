import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { MeToo } from './me-too.tsx';
import { OutageFacts } from './outage-facts.tsx';
import styles from './outage-strip.module.css';
import { useStripOutages } from './outages.queries.ts';

type Props = {
  orgSign: string | null;
  signedIn: boolean;
  /** Where those go who are not signed in. */
  onSignIn: () => void;
  orderAddress: (id: string) => string;
  className?: string | undefined;
};

/** What is down now and what will be, at the top of a first page: the first in full, the others folded; else nothing. [REP-06] */
export function OutageStrip({ orgSign, signedIn, onSignIn, orderAddress, className }: Props) {
  const say = useSay('outages');
  const [first, ...others] = useStripOutages(orgSign, signedIn);
  const [unfolded, setUnfolded] = useState(false);
  if (!first) return null;
  return (
    <section className={classes(styles.strip, className)} aria-label={say('title')} data-testid="outage-strip">
      {[first, ...(unfolded ? others : [])].map((outage) => (
        <OutageFacts key={outage.id} outage={outage} mine={outage.mine}>
          {outage.standing === 'in-force' &&
            (signedIn ? (
              <MeToo outage={outage} orderAddress={orderAddress} />
            ) : (
              <div>
                <Button onClick={onSignIn}>{say('me-too')}</Button>
              </div>
            ))}
        </OutageFacts>
      ))}
      {others.length > 0 && (
        <Button kind="quiet" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? say('fewer') : say('more', { n: others.length })}
        </Button>
      )}
    </section>
  );
}
