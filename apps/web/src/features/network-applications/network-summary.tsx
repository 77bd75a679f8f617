import { getMyNetwork } from '@campus/contract/calls/network-applications.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { LineChip } from '#web/ui/base/line-chip.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { useNetworkLabels } from './network-labels.ts';
import styles from './network-summary.module.css';

/** My network in a few words, on the first page of a hall: package, balance, next charge, what is under way. */
export function NetworkSummary({ to }: { to: string }) {
  const { say, words, format } = useNetworkLabels();
  const { data, isError } = useCall(getMyNetwork, {});
  // The first page stands without it.
  if (isError) return null;
  const lines = data?.lines.filter(({ state }) => state !== 'ended') ?? [];
  const [line] = lines;
  return (
    <section className={styles.summary} aria-label={say('my-network')} data-testid="network-summary">
      <Link to={to} className={styles.head}>
        <span>{say('my-network')}</span>
        <ChevronIcon size={18} />
      </Link>
      {data ? (
        <>
          <p className={styles.line}>
            <span>{line ? words(line.package.name) : say('no-lines')}</span>
            {line && <LineChip line={{ state: line.state, holds: line.holds.map(({ kind }) => kind) }} say={say} />}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{say('balance')}</dt>
              <dd className={styles.figure}>{format.money(data.balanceFen)}</dd>
            </div>
            {data.owedFen > 0 && (
              <div>
                <dt>{say('owed')}</dt>
                <dd className={styles.bad}>{format.money(data.owedFen)}</dd>
              </div>
            )}
            {data.nextCharge && (
              <div>
                <dt>{say('next-charge')}</dt>
                <dd className={data.nextCharge.covered ? undefined : styles.bad}>
                  {say('next-charge-on', {
                    on: format.date(data.nextCharge.on),
                    amount: format.money(data.nextCharge.amountFen),
                  })}
                </dd>
              </div>
            )}
            {data.underWay.length > 0 && (
              <div>
                <dt>{say('under-way')}</dt>
                <dd>{data.underWay.map(({ kind }) => say(`kind-${kind}`)).join(' · ')}</dd>
              </div>
            )}
          </dl>
        </>
      ) : (
        <>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </>
      )}
    </section>
  );
}
