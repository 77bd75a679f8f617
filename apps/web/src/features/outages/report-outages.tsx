import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { InfoIcon } from '#web/ui/base/icons.tsx';
import { MeToo } from './me-too.tsx';
import { OutageFacts } from './outage-facts.tsx';
import type { OwnOutage } from './outage-types.ts';
import { useJoinOutage, useOutagesAt } from './outages.queries.ts';
import styles from './report-outages.module.css';

type Props = {
  placeId: string;
  type: string;
  orderAddress: (id: string) => string;
  onJoined: (outageId: string) => void;
};

/** The outages that may be what somebody is about to report; whoever has another fault goes on. [REP-06] */
export function ReportOutages({ placeId, type, orderAddress, onJoined }: Props) {
  const say = useSay('outages');
  const outages = useOutagesAt({ placeId, type });
  // What is being checked explains no fault.
  const checked = outages.filter(({ overrun }) => overrun === 'checking');
  const explaining = outages.filter((outage) => !checked.includes(outage));
  return (
    <div aria-live="polite">
      {explaining.length > 0 && (
        // Another place has other outages, which were not looked at yet.
        <Known
          key={explaining.map(({ id }) => id).join()}
          outages={explaining}
          orderAddress={orderAddress}
          onJoined={onJoined}
        />
      )}
      {checked.length > 0 && (
        <section className={styles.known} aria-label={say('checked-title')} data-testid="checked-outages">
          <p>{say('checked-hint')}</p>
          {checked.map((outage) => (
            <OutageFacts key={outage.id} outage={outage} />
          ))}
        </section>
      )}
    </div>
  );
}

type KnownProps = Pick<Props, 'orderAddress' | 'onJoined'> & { outages: readonly OwnOutage[] };

function Known({ outages, orderAddress, onJoined }: KnownProps) {
  const say = useSay('outages');
  const [another, setAnother] = useState(false);
  if (another)
    return (
      <p className={styles.another}>
        <span>{say('another-chosen')}</span>
        <Button kind="quiet" onClick={() => setAnother(false)}>
          {say('look-again')}
        </Button>
      </p>
    );
  return (
    <section className={styles.known} aria-label={say('report-title')} data-testid="report-outages">
      <p className={styles.title}>
        <InfoIcon size={18} />
        <span>{say('report-title')}</span>
      </p>
      <p className={styles.hint}>{say('report-hint')}</p>
      {outages.map((outage) => (
        <OutageFacts key={outage.id} outage={outage}>
          <MeToo outage={outage} main orderAddress={orderAddress} onJoined={() => onJoined(outage.id)} />
        </OutageFacts>
      ))}
      <div>
        <Button onClick={() => setAnother(true)}>{say('another')}</Button>
      </div>
    </section>
  );
}

type NotNeededProps = { outageId: string; home: string; onBack: () => void };

/** In place of the form: no report is needed, and what happens next. */
export function ReportNotNeeded({ outageId, home, onBack }: NotNeededProps) {
  const say = useSay('outages');
  const { join, busy } = useJoinOutage(outageId);
  return (
    <Card title={say('joined-title')} roomy="always" role="status">
      <p>{say('joined-text')}</p>
      <div className={styles.ways}>
        <ButtonLink kind="primary" to={home}>
          {say('to-first-page')}
        </ButtonLink>
        {/* Whoever is not noted any more, or whose outage is over, may report. */}
        <Button busy={busy} onClick={() => void join(false).then((result) => result !== 'failed' && onBack())}>
          {say('joined-back')}
        </Button>
      </div>
    </Card>
  );
}
