import { getApplication } from '@campus/contract/calls/network.ts';
import { useCall } from '#web/client/queries.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Fact } from './line-card.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import type { Application } from './network-types.ts';
import { Shown } from './shown.tsx';

/** What one application asks for and how far it has come; stands in place of its process's plain form. */
export function ApplicationFacts({ id }: { id: string }) {
  const asked = useCall(getApplication, { id }, { refetchInterval: 30_000 });
  return <Shown asked={asked}>{(application) => <Facts application={application} />}</Shown>;
}

function Facts({ application: one }: { application: Application }) {
  const { say, words, format, address, month } = useNetworkLabels();
  const moments = [
    ['queued', one.queuedAt],
    ['written', one.writtenAt],
    ['verified', one.verifiedAt],
    ['in-force', one.inForceAt],
  ] as const;
  const started = moments.some(([, at]) => at !== null);
  return (
    <>
      <section className={styles.card} aria-label={say('asked-for')}>
        <h3 className={styles.heading}>{say('asked-for')}</h3>
        {one.waitsForMoney && <p className={styles.note}>{say('waits-for-money')}</p>}
        <dl className={styles.facts}>
          <Fact name={say('package-name')}>{words(one.package?.name ?? one.packageName)}</Fact>
          <Fact name={say('month')}>{one.month && month(one.month)}</Fact>
          <Fact name={say('cost')}>{one.costFen > 0 && format.money(one.costFen)}</Fact>
          <Fact name={say(one.newAddress.length > 0 ? 'old-place' : 'place')} wide>
            {address(one.oldAddress)}
          </Fact>
          <Fact name={say(one.oldAddress.length > 0 ? 'new-place' : 'place')} wide>
            {address(one.newAddress)}
          </Fact>
          <Fact name={say('old-port')}>{one.newPort && one.oldPort}</Fact>
          <Fact name={say(one.oldPort ? 'new-port' : 'port')}>{one.newPort}</Fact>
          <Fact name={say('old-mac')}>{one.newMac && one.oldMac}</Fact>
          <Fact name={say(one.oldMac ? 'new-mac' : 'mac')}>{one.newMac}</Fact>
          <Fact name={say('new-password')}>{one.newPassword && say('password-given')}</Fact>
          <Fact name={say(one.kind === 'pause' ? 'pause-reason' : 'reason')} wide>
            {one.reason}
          </Fact>
          <Fact name={say('contact')}>{one.contact}</Fact>
        </dl>
      </section>
      {started && (
        <section className={styles.card} aria-label={say('progress')}>
          <h3 className={styles.heading}>{say('progress')}</h3>
          <ol className={styles.stages}>
            {moments.map(([stage, at]) => (
              <li key={stage} data-done={at !== null || undefined}>
                <Chip kind={at === null ? 'waiting' : 'done'}>{say(`at-${stage}`)}</Chip>
                <span className={styles.muted}>
                  {at !== null
                    ? format.dateTime(at)
                    : stage === 'in-force' && one.effectiveAt !== null
                      ? say('effective-at', { at: format.dateTime(one.effectiveAt) })
                      : ''}
                </span>
              </li>
            ))}
          </ol>
          {one.evidence && (
            <p>
              {say(one.evidence.accepted ? 'evidence-accepted' : 'evidence-refused', {
                at: format.dateTime(one.evidence.at),
              })}
            </p>
          )}
          {one.completesAt !== null && one.group !== 'done' && (
            <p className={styles.muted}>{say('completes-at', { at: format.dateTime(one.completesAt) })}</p>
          )}
        </section>
      )}
    </>
  );
}
