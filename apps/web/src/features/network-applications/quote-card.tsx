import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';
import type { MonthQuote, Start } from './network-types.ts';

type Props = { kind: ApplicationKind; start: Start; quote: MonthQuote | null };

/** What it costs, from when to when it holds, and what is left; as the server reckons it. */
export function QuoteCard({ kind, start, quote }: Props) {
  const { say, format } = useNetworkLabels();
  const charged = quote !== null && quote.costFen > 0;
  return (
    <Card className={styles.first} aria-label={say('what-it-costs')} aria-live="polite" data-testid="quote">
      <h2 className={styles.heading}>{say('what-it-costs')}</h2>
      <dl className={styles.quote}>
        {quote && quote.feeFen > 0 && <Row name={say('fee')}>{format.money(quote.feeFen)}</Row>}
        {quote && quote.priceFen > 0 && (
          <Row name={say(kind === 'pause' ? 'until-pause' : 'first-period')}>{format.money(quote.priceFen)}</Row>
        )}
        <Row name={say('total')} total>
          {charged ? format.money(quote.costFen) : say('nothing')}
        </Row>
        {quote && <Row name={say('first-day')}>{format.date(quote.fromOn)}</Row>}
        {quote?.untilOn && <Row name={say('last-day')}>{format.date(quote.untilOn)}</Row>}
        <Row name={say('balance-now')}>{format.money(start.balanceFen)}</Row>
        {start.owedFen > 0 && (
          <Row name={say('owed')} bad>
            {format.money(start.owedFen)}
          </Row>
        )}
        {charged && quote.othersFen > 0 && <Row name={say('others-until')}>{format.money(quote.othersFen)}</Row>}
        {charged && (
          <Row name={say('balance-then')} bad={quote.balanceAfterFen < 0}>
            {format.money(quote.balanceAfterFen)}
          </Row>
        )}
      </dl>
      {quote && quote.block === null && quote.balanceAfterFen < 0 && (
        <p className={styles.muted}>{say('note-no-balance')}</p>
      )}
    </Card>
  );
}

type RowProps = { name: string; children: string; total?: boolean; bad?: boolean };

function Row({ name, children, total = false, bad = false }: RowProps) {
  return (
    <div className={classes(total && styles.total)}>
      <dt>{name}</dt>
      <dd className={classes(bad && styles.bad)}>{children}</dd>
    </div>
  );
}
