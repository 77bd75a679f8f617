import { explainOutage, getMyNetwork } from '@campus/contract/calls/network.ts';
import { useCall } from '#web/client/queries.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { TopUp } from './my-network.tsx';
import styles from './network.module.css';
import type { NetworkAddresses } from './network-addresses.ts';
import { useNetworkLabels } from './network-labels.ts';
import type { Outage } from './network-types.ts';
import { Shown } from './shown.tsx';

type Props = { lineId: string | null; to: NetworkAddresses; deskPhone: string | null };

/** Why a line is down: one plain cause, the one action that mends it, and what was looked at. */
export function OutageShown({ lineId, to, deskPhone }: Props) {
  const { say, words, format } = useNetworkLabels();
  const asked = useCall(explainOutage, lineId ? { lineId } : {}, { staleTime: 0 });
  const network = useCall(getMyNetwork, {}).data;
  const lines = network?.lines.filter(({ state }) => state !== 'ended') ?? [];
  return (
    <Shown asked={asked}>
      {(outage) => (
        <>
          {lines.length > 1 && (
            <nav className={styles.row} aria-label={say('which-line')}>
              {lines.map((line) => (
                <ButtonLink
                  key={line.id}
                  replace
                  to={to.why(line.id)}
                  aria-current={line.id === outage.line?.id ? 'page' : undefined}
                >
                  {words(line.package.name)}
                </ButtonLink>
              ))}
            </nav>
          )}
          <Card aria-label={say('outage-title')}>
            <Note kind={outage.cause === 'fine' ? 'calm' : 'attention'} data-testid="outage-cause">
              <h2 className={styles.heading}>{say(`cause-${outage.cause}`)}</h2>
              <p>
                {say(`cause-${outage.cause}-text`, {
                  amount: format.money(outage.owedFen),
                  bound: outage.boundMac || say('mac-none'),
                  seen: outage.seenMac || '—',
                })}
              </p>
            </Note>
            <div>
              <Mend outage={outage} to={to} deskPhone={deskPhone} topUpUrl={network?.topUpUrl ?? null} />
            </div>
          </Card>
          <Card>
            <h2 className={styles.heading}>{say('looked')}</h2>
            <ul className={styles.looked}>
              {outage.evidence.map(({ what, ok, at }) => (
                <li key={what}>
                  <span>
                    {say(`look-${what}`)}
                    {at !== null && <span className={styles.muted}> {format.dateTime(at)}</span>}
                  </span>
                  <Chip kind={ok === null ? 'neutral' : ok ? 'done' : 'attention'}>
                    {say(ok === null ? 'look-unknown' : ok ? 'look-ok' : 'look-not')}
                  </Chip>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </Shown>
  );
}

type MendProps = { outage: Outage; to: NetworkAddresses; deskPhone: string | null; topUpUrl: string | null };

/** The one thing to do. */
function Mend({ outage, to, deskPhone, topUpUrl }: MendProps) {
  const { action, line } = outage;
  const { say } = useNetworkLabels();
  const report = useReport(outage);
  if (action === 'top-up') return <TopUp url={topUpUrl} main />;
  if (action === 'ask-desk')
    return deskPhone ? (
      <ButtonLink kind="primary" to={`tel:${deskPhone}`}>
        {say('mend-ask-desk')} {deskPhone}
      </ButtonLink>
    ) : null;
  const address = {
    open: to.apply('open'),
    wait: to.part('lines'),
    reopen: to.apply('reopen', line?.id),
    unfreeze: to.apply('epidemic-unfreeze', line?.id),
    'change-password': to.apply('password', line?.id),
    'change-mac': to.apply('change-mac', line?.id),
    'join-report': to.reportFault,
    'report-fault': to.reportFault,
  }[action];
  return (
    <ButtonLink kind="primary" to={address} state={address === to.reportFault ? { report } : null}>
      {say(`mend-${action}`)}
    </ButtonLink>
  );
}

/** A fault report with what was found, so that nobody has to type or ask it again. */
function useReport({ line, evidence, cause, action, freshReportId }: Outage) {
  const { say, words, format } = useNetworkLabels();
  const found = evidence.map(({ what, ok, at }) => {
    const state = say(ok === null ? 'look-unknown' : ok ? 'look-ok' : 'look-not');
    return `${say(`look-${what}`)}: ${state}${at === null ? '' : ` (${format.dateTime(at)})`}`;
  });
  const about = line
    ? [`${say('username')}: ${line.username ?? '—'}`, `${say('package-name')}: ${words(line.package.name)}`]
    : [];
  return {
    place: line?.address.map(({ id, kind, name }, n) => ({
      id,
      kind,
      name,
      leaf: n === line.address.length - 1,
    })),
    type: 'wired',
    title: say(`cause-${cause}`),
    description: [...about, ...found].join('\n'),
    ...(action === 'join-report' && freshReportId ? { joinId: freshReportId } : {}),
  };
}
