import { explainOutage, getMyNetwork } from '@campus/contract/calls/network-applications.ts';
import { useCall } from '#web/client/queries.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { TopUp } from './my-network.tsx';
import styles from './network.module.css';
import type { NetworkAddresses } from './network-addresses.ts';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';
import type { AnnouncedDrawing, Outage } from './network-types.ts';
import { OutageCause, OutageEvidence } from './outage-diagnosis.tsx';

type Props = { lineId: string | null; to: NetworkAddresses; deskPhone: string | null; announced: AnnouncedDrawing };

/** Why a line is down: one plain cause, the one action that mends it, and what was looked at. */
export function OutageExplanation({ lineId, to, deskPhone, announced }: Props) {
  const { say, words } = useNetworkLabels();
  const query = useCall(explainOutage, lineId ? { lineId } : {}, { staleTime: 0 });
  const network = useCall(getMyNetwork, {}).data;
  const lines = network?.lines.filter(({ state }) => state !== 'ended') ?? [];
  return (
    <NetworkStates query={query}>
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
            <OutageCause outage={outage} deskPhone={deskPhone} />
            {outage.cause === 'announced-outage' && outage.announced && announced(outage.announced, false)}
            <div>
              <Mend
                outage={outage}
                to={to}
                deskPhone={deskPhone}
                topUpUrl={network?.topUpUrl ?? null}
                again={{ busy: query.isFetching, ask: () => void query.refetch() }}
              />
            </div>
            {outage.cause !== 'announced-outage' && outage.announced && announced(outage.announced, true)}
          </Card>
          <Card>
            <h2 className={styles.heading}>{say('looked')}</h2>
            <OutageEvidence outage={outage} />
          </Card>
        </>
      )}
    </NetworkStates>
  );
}

type MendProps = {
  outage: Outage;
  to: NetworkAddresses;
  deskPhone: string | null;
  topUpUrl: string | null;
  again: { busy: boolean; ask: () => void };
};

/** The one thing to do. */
function Mend({ outage, to, deskPhone, topUpUrl, again }: MendProps) {
  const { cause, action, line } = outage;
  const { say } = useNetworkLabels();
  const report = useReport(outage);
  // What is announced brings its own button; whoever has another fault reports it all the same.
  if (cause === 'announced-outage')
    return (
      <ButtonLink to={to.reportFault} state={{ report }}>
        {say('mend-report-fault')}
      </ButtonLink>
    );
  if (action === 'check-again')
    return (
      <Button kind="primary" busy={again.busy} onClick={again.ask}>
        {say('mend-check-again')}
      </Button>
    );
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
    'see-name': to.part('lines'),
    reopen: to.apply('reopen', line?.id),
    unfreeze: to.apply('epidemic-unfreeze', line?.id),
    'change-password': to.apply('password', line?.id),
    'change-mac': to.apply('change-mac', line?.id),
    'join-outage': to.reportFault,
    'join-report': to.reportFault,
    'report-fault': to.reportFault,
  }[action];
  const mend = (
    <ButtonLink kind="primary" to={address} state={address === to.reportFault ? { report } : null}>
      {say(`mend-${action}`)}
    </ButtonLink>
  );
  // Whoever forgot it cannot give the old one.
  if (action !== 'change-password') return mend;
  return (
    <div className={styles.row}>
      {mend}
      <ButtonLink to={to.reset(line?.id)}>{say('mend-reset-password')}</ButtonLink>
    </div>
  );
}

/** A fault report with what was found, so that nobody has to type or ask it again. */
function useReport({ line, evidence, cause, action, freshReportId }: Outage) {
  const { say, words, format } = useNetworkLabels();
  const found = evidence.map((look) => {
    const row = say('look-row', { what: say(`look-${look.what}`), found: say(`found-${look.found}`) });
    return look.at === null ? row : `${row} (${format.dateTime(look.at)})`;
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
