import type { getMyNetworkAccounts } from '@campus/contract/calls/network-accounts.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { LineChip } from '#web/ui/base/line-chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { InitialPassword } from './initial-password.tsx';
import styles from './network.module.css';
import type { NetworkAddresses } from './network-addresses.ts';
import { useNetworkLabels } from './network-labels.ts';
import type { Line } from './network-types.ts';

type Account = Reply<typeof getMyNetworkAccounts>['items'][number];
type Props = { line: Line; account: Account | undefined; to: NetworkAddresses };

/** One line: what it is, whether it is on and why not, and what can be applied for with it. */
export function LineCard({ line, account, to }: Props) {
  const { say, words, format, price } = useNetworkLabels();
  const name = words(line.package.name);
  const last = account?.lastReply;
  return (
    <Card aria-label={name} data-testid="network-line">
      <div className={`${styles.row} ${styles.spread}`}>
        <h2 className={styles.heading}>{name}</h2>
        <LineChip line={{ state: line.state, holds: line.holds.map(({ kind }) => kind) }} say={say} />
      </div>
      {line.holds.map(({ kind, sinceAt, reason }) => (
        <Note key={kind} as="p">
          <span>{say('hold-since', { why: say(`hold-${kind}`), at: format.date(sinceAt) })}</span>
          {reason && <span className={styles.muted}>{reason}</span>}
        </Note>
      ))}
      {account?.initial && <InitialPassword username={account.username} change={to.apply('password', line.id)} />}
      {account?.mustChange && !account.initial && (
        <Note as="p">
          <Link to={to.apply('password', line.id)}>{say('must-change')}</Link>
        </Note>
      )}
      <LineFacts line={line} price={price(line.package)} />
      {last && (
        <p className={styles.muted}>
          {say(last.accepted ? 'last-accepted' : 'last-refused', { at: format.dateTime(last.at) })}
        </p>
      )}
      {line.openActions.length > 0 && (
        <nav className={styles.actions} aria-label={say('line-actions', { name })}>
          {line.openActions.map((kind) => (
            <ButtonLink key={kind} to={to.apply(kind, line.id)}>
              {say(`kind-${kind}`)}
            </ButtonLink>
          ))}
        </nav>
      )}
    </Card>
  );
}

function LineFacts({ line, price }: { line: Line; price: string }) {
  const { say, format, address } = useNetworkLabels();
  const day = (on: string | null) => on && format.date(on);
  return (
    <dl className={styles.facts}>
      <Fact name={say('address')} wide>
        {address(line.address)}
      </Fact>
      <Fact name={say('username')}>{line.username}</Fact>
      <Fact name={say('price')}>{price}</Fact>
      <Fact name={say('mac')}>{line.mac ? <span className={styles.unbroken}>{line.mac}</span> : say('mac-none')}</Fact>
      <Fact name={say('port')}>{line.port}</Fact>
      <Fact name={say('opened-at')}>{line.openedAt !== null && format.date(line.openedAt)}</Fact>
      <Fact name={say('paid-until')}>{day(line.paidUntilOn)}</Fact>
      <Fact name={say('pause-from')}>{day(line.pauseFromOn)}</Fact>
      <Fact name={say('pause-reason')}>{line.pauseReason}</Fact>
      <Fact name={say('open-from')}>{day(line.openFromOn)}</Fact>
      <Fact name={say('dns')}>{line.dnsServers.join(' · ')}</Fact>
    </dl>
  );
}

/** A name and a value; what is not known is left out. */
export function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
