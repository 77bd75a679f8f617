import { getRosterDifference, getRosterRun } from '@campus/contract/calls/roster.ts';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { type RosterRun, wholeText } from '../roster.queries.ts';
import { useRunActions } from '../use-roster.ts';
import styles from './roster.module.css';
import { RunNotes } from './run-notes.tsx';
import { RunRows } from './run-rows.tsx';
import { RunState } from './run-state.tsx';

/** One list: what it would change or has changed, and its actions. [ROS-04] */
export function RunPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay('roster');
  const failure = useFailureText();
  const format = useFormat();
  const query = useCall(getRosterRun, { id });
  const run = query.data;
  const title = run
    ? say('run-title', { list: say(`list-${run.list}`), time: format.dateTime(run.receivedAt) })
    : say('runs');
  return (
    <SidePanel
      label={title}
      width={1040}
      onClose={onClose}
      head={<PanelHead title={title}>{run && <Facts run={run} />}</PanelHead>}
      foot={run && run.openActions.length > 0 && <Actions run={run} />}
    >
      <div className={styles.body}>
        {query.isPending && <SkeletonText lines={8} />}
        {query.isError && (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {run && <Whole run={run} />}
      </div>
    </SidePanel>
  );
}

function Facts({ run }: { run: RosterRun }) {
  const say = useSay('roster');
  const format = useFormat();
  const { byName, appliedAt, appliedByName, undoneAt, undoneByName, undoUntilAt, name, whole, list } = run;
  return (
    <PanelLine>
      <RunState run={run} />
      {name ? <Typed>{name}</Typed> : <span>{say(`source-${run.source}`)}</span>}
      {whole !== 'no' && <span>{say(wholeText(list, whole))}</span>}
      <span>
        <Sentence>{say('brought-by', { name: byName ?? say('by-system') })}</Sentence>
      </span>
      {appliedAt !== null && (
        <span>
          <Sentence>
            {say('applied-by', { name: appliedByName ?? say('by-system'), time: format.dateTime(appliedAt) })}
          </Sentence>
        </span>
      )}
      {undoneAt !== null && (
        <span>
          <Sentence>
            {say('undone-by', { name: undoneByName ?? say('by-system'), time: format.dateTime(undoneAt) })}
          </Sentence>
        </span>
      )}
      {run.openActions.includes('undo') && undoUntilAt !== null && (
        <span>{say('undo-until', { day: format.date(undoUntilAt) })}</span>
      )}
    </PanelLine>
  );
}

const kinds = { compare: 'plain', agree: 'primary', apply: 'primary', undo: 'danger' } as const;

function Actions({ run }: { run: RosterRun }) {
  const say = useSay('roster');
  const { ask, busy, late } = useRunActions(run);
  // An apply that nobody answered goes on; its end is seen here.
  useCall(getRosterRun, late ? { id: run.id } : null, { refetchInterval: 3000 });
  return (
    <div className={styles.actions}>
      {late && <span role="status">{say('still-working')}</span>}
      {run.openActions.map((action) => (
        <Button key={action} kind={kinds[action]} busy={busy || late} onClick={() => ask(action)}>
          {say(action)}
        </Button>
      ))}
    </div>
  );
}

function Whole({ run }: { run: RosterRun }) {
  const failure = useFailureText();
  const query = useCall(getRosterDifference, run.state === 'refused' ? null : { id: run.id });
  return (
    <>
      <RunNotes run={run} difference={query.data} />
      {query.isError && (
        <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {run.state !== 'refused' && <RunRows run={run} difference={query.data} />}
    </>
  );
}
