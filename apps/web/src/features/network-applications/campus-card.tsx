import { getCampusCard } from '@campus/contract/calls/network-applications.ts';
import { useCall } from '#web/client/queries.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Fact } from './line-card.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import { NetworkStates } from './network-states.tsx';

/** The campus card as its own system says now; it may be away, or know no card. */
export function CampusCard() {
  const { say, format } = useNetworkLabels();
  const { say: ui } = useTexts();
  const query = useCall(getCampusCard, {});
  return (
    <NetworkStates query={query}>
      {({ state, card }) => (
        <Card aria-label={say('card')}>
          {state !== 'found' || !card ? (
            <Empty
              title={say(state === 'away' ? 'card-away' : 'card-none')}
              text={say(state === 'away' ? 'card-away-text' : 'card-none-text')}
              action={
                state === 'away' && (
                  <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                    {ui('retry')}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <h2 className={styles.heading}>{say('card')}</h2>
              <dl className={styles.facts}>
                <Fact name={say('bank-account')}>{card.bankAccount}</Fact>
                <Fact name={say('card-balance')}>{format.money(card.balanceFen)}</Fact>
                <Fact name={say('card-status')}>{say(`card-${card.status}`)}</Fact>
                <Fact name={say('effective-on')}>{format.date(card.effectiveOn)}</Fact>
                <Fact name={say('last-transition')}>{format.money(card.lastTransitionFen)}</Fact>
                <Fact name={say('current-transition')}>{format.money(card.currentTransitionFen)}</Fact>
              </dl>
            </>
          )}
        </Card>
      )}
    </NetworkStates>
  );
}
