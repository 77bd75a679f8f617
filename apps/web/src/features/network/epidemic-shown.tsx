import { getEpidemicWindow } from '@campus/contract/calls/network.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { classes } from '#web/ui/base/classes.ts';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import { Shown } from './shown.tsx';

type Props = {
  orgSign: string;
  /** Where one freezes, and where one ends it; both need a sign-in. */
  to: { freeze: string; unfreeze: string };
};

/** What the epidemic services are, and when; for everyone. */
export function EpidemicShown({ orgSign, to }: Props) {
  const { say, format } = useNetworkLabels();
  const asked = useCall(getEpidemicWindow, { orgSign });
  const between = (from: string, until: string | null) =>
    until
      ? say('period-between', { from: format.date(from), until: format.date(until) })
      : say('window-opens', { start: format.date(from) });
  return (
    <>
      <p className={styles.about}>{say('epidemic-about')}</p>
      <Shown asked={asked}>
        {(window) => (
          <div className={styles.lines}>
            {(
              [
                ['freeze', window.freezeFromOn, window.endOn, window.freezeOpen],
                ['unfreeze', window.unfreezeFromOn, null, window.unfreezeOpen],
              ] as const
            ).map(([service, from, until, open]) => (
              <section key={service} className={styles.card} aria-label={say(`${service}-window`)}>
                <div className={classes(styles.row, styles.spread)}>
                  <h2 className={styles.heading}>{say(`kind-epidemic-${service}`)}</h2>
                  {open && <Chip kind="done">{say('window-now')}</Chip>}
                </div>
                <p>{say(`about-epidemic-${service}`)}</p>
                <p className={styles.muted}>
                  {say(`${service}-window`)}：{from ? between(from, until) : say('window-not-set')}
                </p>
                {!open && from && (
                  <p className={styles.note}>
                    {say('window-not-now', { start: format.date(from), end: until ? format.date(until) : '—' })}
                  </p>
                )}
                {open && (
                  <div>
                    <Link className={classes(styles.way, styles.main)} to={to[service]}>
                      {say(`go-${service}`)}
                    </Link>
                  </div>
                )}
              </section>
            ))}
          </div>
        )}
      </Shown>
    </>
  );
}
