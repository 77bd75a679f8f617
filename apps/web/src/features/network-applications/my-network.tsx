import { getMyNetworkAccounts } from '@campus/contract/calls/network-accounts.ts';
import { getMyNetwork } from '@campus/contract/calls/network-applications.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { ApplicationEntry, ApplicationHistory } from './application-rows.tsx';
import { CampusCard } from './campus-card.tsx';
import { CostRecords } from './cost-records.tsx';
import { LineCard } from './line-card.tsx';
import styles from './network.module.css';
import { type NetworkAddresses, type NetworkPart, networkParts } from './network-addresses.ts';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';
import type { Network } from './network-types.ts';
import { SessionRows } from './session-rows.tsx';

type Props = { part: NetworkPart; to: NetworkAddresses };

/** The reader's lines, their cost, what is under way, and links to everything that can be applied for. */
export function MyNetwork({ part, to }: Props) {
  const network = useCall(getMyNetwork, {});
  return (
    <>
      <NetworkStates query={network} lines={3}>
        {(data) => <Figures network={data} />}
      </NetworkStates>
      <Parts current={part} to={to} />
      {part === 'lines' && (
        <NetworkStates query={network} lines={7}>
          {(data) => <Lines network={data} to={to} />}
        </NetworkStates>
      )}
      {part === 'costs' && <CostRecords />}
      {part === 'card' && <CampusCard />}
      {part === 'history' && <ApplicationHistory to={to} />}
      {part === 'sessions' && <SessionRows />}
    </>
  );
}

function Parts({ current, to }: { current: NetworkPart; to: NetworkAddresses }) {
  const { say } = useNetworkLabels();
  return (
    <nav className={styles.parts} aria-label={say('parts')}>
      {networkParts.map((part) => (
        <Link key={part} to={to.part(part)} replace aria-current={part === current ? 'page' : undefined}>
          {say(`part-${part}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Balance, what is owed, and what is charged next. */
function Figures({ network }: { network: Network }) {
  const { say, format } = useNetworkLabels();
  const { balanceFen, owedFen, nextCharge } = network;
  return (
    <Card aria-label={say('my-network')} data-testid="network-figures">
      <dl className={styles.figures}>
        <div>
          <dt>{say('balance')}</dt>
          <dd className={styles.row}>
            <span className={styles.figure}>{format.money(balanceFen)}</span>
            <TopUp url={network.topUpUrl} />
          </dd>
        </div>
        {owedFen > 0 && (
          <div>
            <dt>{say('owed')}</dt>
            <dd className={classes(styles.figure, styles.bad)}>{format.money(owedFen)}</dd>
          </div>
        )}
        <div>
          <dt>{say('next-charge')}</dt>
          <dd>
            {nextCharge
              ? say('next-charge-on', { on: format.date(nextCharge.on), amount: format.money(nextCharge.amountFen) })
              : say('next-none')}
            {nextCharge && (
              <p className={classes(styles.muted, !nextCharge.covered && styles.bad)}>
                {say(nextCharge.covered ? 'next-covered' : 'next-short')}
              </p>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** Paying happens in the university's own system; without a link to it, the page says where to pay. */
export function TopUp({ url, main = false }: { url: string | null; main?: boolean }) {
  const { say } = useNetworkLabels();
  if (!url) return <span className={styles.muted}>{say('top-up-where')}</span>;
  return (
    <span className={styles.topUp}>
      <ButtonLink kind={main ? 'primary' : 'plain'} to={url} target="_blank" rel="noreferrer" aria-describedby="top-up">
        {say('top-up')}
      </ButtonLink>
      <span id="top-up" className={styles.muted}>
        {say('top-up-opens', { host: hostOf(url) })}
      </span>
    </span>
  );
}

/** The host that the browser will show; an address without a host is on our own server. */
const hostOf = (url: string): string => new URL(url, location.origin).host;

function Lines({ network, to }: { network: Network; to: NetworkAddresses }) {
  const { say } = useNetworkLabels();
  const { lines, underWay, blocks } = network;
  const accounts = useCall(getMyNetworkAccounts, {}).data?.items ?? [];
  const current = lines.filter(({ state }) => state !== 'ended');
  return (
    <>
      {underWay.length > 0 && (
        <Card>
          <h2 className={styles.heading}>{say('under-way')}</h2>
          <ul className={styles.rows}>
            {underWay.map((row) => (
              <li key={row.id}>
                <ApplicationEntry row={row} to={to} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {current.length === 0 ? (
        <Card as="div">
          <Empty
            title={say('no-lines')}
            text={say('no-lines-text')}
            action={
              !blocks.open && (
                <ButtonLink kind="primary" to={to.apply('open')}>
                  {say('kind-open')}
                </ButtonLink>
              )
            }
          />
        </Card>
      ) : (
        <>
          <ul className={styles.lines}>
            {current.map((line) => (
              <li key={line.id}>
                <LineCard line={line} account={accounts.find(({ username }) => username === line.username)} to={to} />
              </li>
            ))}
          </ul>
          <div className={styles.row}>
            {!blocks.open && <ButtonLink to={to.apply('open')}>{say('new-line')}</ButtonLink>}
            <ButtonLink to={to.why()}>{say('why-down')}</ButtonLink>
          </div>
        </>
      )}
    </>
  );
}
