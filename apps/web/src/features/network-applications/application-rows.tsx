import { listMyNetworkApplications } from '@campus/contract/calls/network-applications.ts';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import styles from './network.module.css';
import type { NetworkAddresses } from './network-addresses.ts';
import { useNetworkLabels } from './network-labels.ts';
import type { ApplicationRow } from './network-types.ts';

/** One application in a list, and the way to all of it. */
export function ApplicationEntry({ row, to }: { row: ApplicationRow; to: NetworkAddresses }) {
  const { say, words, format } = useNetworkLabels();
  const chip = stateChip(row.state);
  return (
    <div className={styles.row}>
      <Link className={classes(styles.entry, styles.grow)} to={to.details(row.id)}>
        <span className={styles.entryWords}>
          <b>
            {say(`kind-${row.kind}`)}
            {row.packageName && ` · ${words(row.packageName)}`}
          </b>
          <span className={styles.muted}>
            {row.number} · {format.dateTime(row.submittedAt)}
          </span>
          {row.stage && row.status === 'running' && <span className={styles.muted}>{say(`stage-${row.stage}`)}</span>}
          {row.waitsForMoney && <span className={styles.bad}>{say('waits-for-money')}</span>}
          {row.effectiveAt !== null && row.group !== 'done' && row.stage !== 'in-force' && (
            <span className={styles.muted}>{say('effective-at', { at: format.dateTime(row.effectiveAt) })}</span>
          )}
        </span>
        <Chip kind={chip.kind}>{say(chip.text)}</Chip>
      </Link>
      {row.openActions.includes('evaluate') && <ButtonLink to={to.evaluate(row.id)}>{say('evaluate')}</ButtonLink>}
    </div>
  );
}

/** Everything that was ever applied for, the newest first. */
export function ApplicationHistory({ to }: { to: NetworkAddresses }) {
  const { say } = useNetworkLabels();
  const list = useEndless(listMyNetworkApplications, {});
  return (
    <Card aria-label={say('history')}>
      <MoreList list={list} empty={<Empty title={say('no-history')} text={say('no-history-text')} />}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <ApplicationEntry row={row} to={to} />
              </li>
            ))}
          </ul>
        )}
      </MoreList>
    </Card>
  );
}
