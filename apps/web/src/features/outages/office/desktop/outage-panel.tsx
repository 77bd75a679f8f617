import { type ReactNode, useId, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { type OutageRow, useOutage } from '../outages-office.queries.ts';
import { useAnnounceForm } from '../use-announce-form.ts';
import { useDismissOutage, useSolveAgain } from '../use-outage-actions.ts';
import { useOutageTitle } from '../use-outage-title.ts';
import { changedPart, useOutagesAddress } from '../use-outages-address.ts';
import { AnnounceFields } from './announce-fields.tsx';
import { AskedAnswer } from './asked-answer.tsx';
import { EndDialog } from './end-dialog.tsx';
import { OutageHistory } from './outage-history.tsx';
import { OutageOrders } from './outage-orders.tsx';
import styles from './outage-panel.module.css';
import { StandingChip } from './standing-chip.tsx';

type Props = { id: string; onClose: () => void };

/** One outage beside the list: what is known of it, its reports, and what the desk may do now. */
export function OutagePanel({ id, onClose }: Props) {
  const say = useSay('outages-office');
  const query = useOutage(id);
  const { changing, go } = useOutagesAddress();
  const row = query.data;
  if (row?.openActions.includes('announce')) return <SuspicionPanel key="suspected" row={row} onClose={onClose} />;
  if (row && changing && row.openActions.includes('change'))
    return <ChangePanel row={row} onBack={() => go({ change: null })} onClose={onClose} />;
  if (row) return <StandingPanel row={row} onClose={onClose} />;
  return (
    <SidePanel label={say('title')} width={620} onClose={onClose} head={<PanelHead title={say('title')} />}>
      <div className={panel.body}>
        <QueryStates
          query={query}
          skeleton={<SkeletonText lines={8} />}
          notThere={<Empty title={say('gone')} text={say('gone-text')} />}
        >
          {() => null}
        </QueryStates>
      </div>
    </SidePanel>
  );
}

type RowProps = { row: OutageRow; onClose: () => void };

function Frame({ row, onClose, foot, children }: RowProps & { foot: ReactNode; children: ReactNode }) {
  const say = useSay('outages-office');
  const title = useOutageTitle()(row);
  return (
    <SidePanel
      label={title}
      width={620}
      onClose={onClose}
      head={
        <PanelHead title={title}>
          <PanelLine>
            <StandingChip row={row} />
            <span>{say(`kind-${row.kind}`)}</span>
            <span>{say('people', { n: row.concerned })}</span>
            <span>{say('orders-open', { n: row.orders, left: row.openOrders })}</span>
          </PanelLine>
        </PanelHead>
      }
      foot={foot && <div className={styles.foot}>{foot}</div>}
    >
      <div className={panel.body}>{children}</div>
    </SidePanel>
  );
}

/** Filled in as the desk would write it: one press announces it. */
function SuspicionPanel({ row, onClose }: RowProps) {
  const say = useSay('outages-office');
  const formId = useId();
  const announce = useAnnounceForm({ suspicion: row }, () => {});
  const { dismiss, busy } = useDismissOutage(row);
  return (
    <Frame
      row={row}
      onClose={onClose}
      foot={
        <>
          <Button busy={busy} onClick={dismiss}>
            {say('dismiss')}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={announce.form.busy}>
            {say(announce.submitText)}
          </Button>
        </>
      }
    >
      <p>{say('suspicion-about')}</p>
      <AnnounceFields announce={announce} formId={formId} />
      <OutageOrders row={row} />
    </Frame>
  );
}

function ChangePanel({ row, onBack, onClose }: RowProps & { onBack: () => void }) {
  const say = useSay('outages-office');
  const formId = useId();
  const announce = useAnnounceForm({ announced: row }, () => {
    leave.pass();
    onBack();
  });
  const leave = useUnsaved(announce.form.changed, changedPart);
  return (
    <Frame
      row={row}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onBack}>{say('back')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={announce.form.busy}>
            {say(announce.submitText)}
          </Button>
        </>
      }
    >
      <AnnounceFields announce={announce} formId={formId} />
    </Frame>
  );
}

function StandingPanel({ row, onClose }: RowProps) {
  const say = useSay('outages-office');
  const { go } = useOutagesAddress();
  const [ending, setEnding] = useState(false);
  const { solveAgain, busy } = useSolveAgain(row);
  const { openActions } = row;
  return (
    <Frame
      row={row}
      onClose={onClose}
      foot={
        openActions.some((action) => action !== 'set-order') && (
          <>
            {openActions.includes('change') && <Button onClick={() => go({ change: 'true' })}>{say('change')}</Button>}
            {openActions.includes('end') && (
              <Button kind="primary" onClick={() => setEnding(true)}>
                {say(row.standing === 'planned' ? 'call-off' : `end-${row.kind}`)}
              </Button>
            )}
            {openActions.includes('solve-again') && (
              <Button kind="primary" busy={busy} onClick={solveAgain}>
                {say('solve-again')}
              </Button>
            )}
          </>
        )
      }
    >
      <AskedAnswer row={row} />
      <OutageHistory row={row} />
      <OutageOrders row={row} />
      {ending && <EndDialog row={row} onClose={() => setEnding(false)} />}
    </Frame>
  );
}
