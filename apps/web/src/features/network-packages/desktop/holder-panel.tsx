import { useState } from 'react';
import { useFailureText } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { LineChip } from '#web/ui/base/line-chip.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { DataTableSkeleton } from '#web/ui/desktop/data-table.tsx';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { type HeldLine, type Holder, useHolder } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { actionsOf, type LineAction } from '../use-run-line-action.ts';
import { HolderLedger } from './holder-ledger.tsx';
import { LineActionDialog } from './line-action-dialog.tsx';
import styles from './panels.module.css';

type Props = { account: string; deskOf: (personId: string) => string; onClose: () => void };

/** One person's lines and money, and what the office does to them. */
export function HolderPanel({ account, deskOf, onClose }: Props) {
  const { say } = useOfficeLabels();
  const failure = useFailureText();
  const { holder, isPending, isError, error, isFetching, refetch } = useHolder(account);
  return (
    <SidePanel
      label={holder?.name ?? account}
      width={860}
      onClose={onClose}
      head={
        <PanelHead title={holder?.name ?? account}>
          <PanelLine>
            {say('account')} {account}
          </PanelLine>
        </PanelHead>
      }
    >
      <div className={panel.body}>
        {isPending && (
          <>
            <SkeletonText lines={3} />
            <DataTableSkeleton rows={4} />
          </>
        )}
        {isError && !holder && <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />}
        {!isPending && !isError && !holder && <Empty title={say('person-gone')} text={say('person-gone-text')} />}
        {holder && (
          <div>
            <ButtonLink to={deskOf(holder.personId)}>{say('desk')}</ButtonLink>
          </div>
        )}
        {holder && <Whole holder={holder} />}
      </div>
    </SidePanel>
  );
}

function Whole({ holder }: { holder: Holder }) {
  const { say, format } = useOfficeLabels();
  return (
    <>
      <dl className={styles.money}>
        <div>
          <dt>{say('balance')}</dt>
          <dd data-testid="holder-balance">{format.money(holder.balanceFen)}</dd>
        </div>
        <div>
          <dt>{say('owed')}</dt>
          <dd className={holder.owedFen > 0 ? styles.owed : undefined}>
            {holder.owedFen > 0 ? format.money(holder.owedFen) : say('owed-none')}
          </dd>
        </div>
      </dl>
      <section className={panel.part} aria-label={say('lines-of')}>
        <h3>{say('lines-of')}</h3>
        {holder.lines.length === 0 && <Small as="p">{say('no-line')}</Small>}
        {holder.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </section>
      <HolderLedger personId={holder.personId} />
    </>
  );
}

function Line({ line }: { line: HeldLine }) {
  const { say, words, format } = useOfficeLabels();
  const [action, setAction] = useState<LineAction | null>(null);
  const name = words(line.packageName);
  const facts: [string, string][] = [
    [say('username'), line.username ?? say('none')],
    [say('place'), words(line.place) || say('none')],
    [say('port'), line.port || say('none')],
    [say('mac'), line.mac || say('mac-none')],
    ...(line.frozenFor ? ([[say('frozen-for'), line.frozenFor]] as [string, string][]) : []),
    [say('paid-until'), line.paidUntilOn ? format.date(line.paidUntilOn) : say('none')],
  ];
  return (
    <article className={styles.line} aria-label={name} data-testid="held-line">
      <div className={styles.lineHead}>
        <span className={styles.lineName}>{name}</span>
        <LineChip line={line} say={say} />
        <HistoryLink kind="line" id={line.id} name={line.username ?? name} />
      </div>
      <dl className={styles.pairs}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        {actionsOf(line).map((lineAction) => (
          <Button
            key={lineAction}
            kind={lineAction === 'end' ? 'quiet' : 'plain'}
            onClick={() => setAction(lineAction)}
          >
            {say(lineAction)}
          </Button>
        ))}
      </div>
      {action && <LineActionDialog line={line} action={action} onClose={() => setAction(null)} />}
    </article>
  );
}
