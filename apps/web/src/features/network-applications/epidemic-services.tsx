import { getEpidemicWindow } from '@campus/contract/calls/network-applications.ts';
import { useCall } from '#web/client/queries.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Note } from '#web/ui/base/note.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';

type Props = {
  orgSign: string;
  /** The pages for freezing and for ending the freeze; both need a sign-in. */
  to: { freeze: string; unfreeze: string };
};

/** What the epidemic services are, and when; for everyone. */
export function EpidemicServices({ orgSign, to }: Props) {
  const { say, format } = useNetworkLabels();
  const query = useCall(getEpidemicWindow, { orgSign });
  const between = (from: string, until: string | null) =>
    until
      ? say('period-between', { from: format.date(from), until: format.date(until) })
      : say('window-opens', { start: format.date(from) });
  return (
    <>
      <p className={styles.about}>{say('epidemic-about')}</p>
      <NetworkStates query={query}>
        {(window) => (
          <div className={styles.lines}>
            {(
              [
                ['freeze', window.freezeFromOn, window.endOn, window.freezeOpen],
                ['unfreeze', window.unfreezeFromOn, null, window.unfreezeOpen],
              ] as const
            ).map(([service, from, until, open]) => (
              <Card key={service} aria-label={say(`${service}-window`)}>
                <div className={classes(styles.row, styles.spread)}>
                  <h2 className={styles.heading}>{say(`kind-epidemic-${service}`)}</h2>
                  {open && <Chip kind="done">{say('window-now')}</Chip>}
                </div>
                <p>{say(`about-epidemic-${service}`)}</p>
                <p className={styles.muted}>
                  {say(`${service}-window`)}：{from ? between(from, until) : say('window-not-set')}
                </p>
                {!open && from && (
                  <Note as="p">
                    {say('window-not-now', { start: format.date(from), end: until ? format.date(until) : '—' })}
                  </Note>
                )}
                {open && (
                  <div>
                    <ButtonLink kind="primary" to={to[service]}>
                      {say(`go-${service}`)}
                    </ButtonLink>
                  </div>
                )}
              </Card>
            ))}
          </div>
        )}
      </NetworkStates>
    </>
  );
}
