import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CountTabs } from '#web/ui/base/count-tabs.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { FeedRow, FeedRun } from '../places.queries.ts';
import { type FeedPart, feedParts, firstPart, useFeedActions, useFeedAddress, useRows, useRun } from '../use-feed.ts';
import styles from './feed-panel.module.css';
import { RunState } from './run-state.tsx';

/** One list of the housing office: its counts as filters, its rows, and its actions. */
export function FeedPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay('places');
  const failure = useFailureText();
  const format = useFormat();
  const query = useRun(id);
  const run = query.data;
  const title = run ? say('run-title', { time: format.dateTime(run.receivedAt) }) : say('runs');
  return (
    <SidePanel
      label={title}
      width={900}
      onClose={onClose}
      head={<PanelHead title={title}>{run && <Facts run={run} />}</PanelHead>}
      foot={run && run.openActions.length > 0 && <Actions run={run} />}
    >
      <div className={styles.body}>
        {query.isPending && <SkeletonText lines={8} />}
        {query.isError && (
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {run && <Rows run={run} />}
      </div>
    </SidePanel>
  );
}

function Facts({ run }: { run: FeedRun }) {
  const say = useSay('places');
  const { counts, fault, appliedByName, undoneByName, byName } = run;
  const changed = counts.new + counts.moved + counts.left > 0;
  return (
    <PanelLine>
      <RunState run={run} />
      <span>{say(`source-${run.source}`)}</span>
      <span>{undoneByName ?? appliedByName ?? byName ?? say('by-clock')}</span>
      {counts.rooms > 0 && <span>{say('count-rooms', { n: counts.rooms })}</span>}
      {fault && <span className={styles.fault}>{say(`run-fault-${fault}`)}</span>}
      {!fault && !changed && <span>{say('no-change')}</span>}
    </PanelLine>
  );
}

function Actions({ run }: { run: FeedRun }) {
  const say = useSay('places');
  const { ask, busy } = useFeedActions(run);
  return (
    <div className={styles.actions}>
      {run.openActions.map((action) => (
        <Button key={action} kind={action === 'apply' ? 'primary' : 'danger'} busy={busy} onClick={() => ask(action)}>
          {say(action)}
        </Button>
      ))}
    </div>
  );
}

function Rows({ run }: { run: FeedRun }) {
  const say = useSay('places');
  const { part: chosen, go } = useFeedAddress();
  const part = chosen ?? firstPart(run);
  const list = useRows(run.id, part);
  const columns = useColumns(part);
  const count = (feedPart: FeedPart) => (feedPart === 'kept-back' ? run.keptBack : run.counts[feedPart]);
  const tabs = feedParts
    .filter((feedPart) => feedPart !== 'kept-back' || run.keptBack > 0)
    .map((key) => ({ key, label: say(`count-${key}`), count: count(key) }));
  const onlyCounted = part === 'same' && run.counts.same > 0;
  return (
    <>
      <CountTabs label={say('outcomes')} tabs={tabs} current={part} onChoose={(next) => go(run.id, next)} />
      <div className={styles.rows}>
        <DataList
          list={list}
          waitingRows={5}
          inPanel
          empty={onlyCounted ? <Empty title={say('same-counted')} /> : <Empty title={say('no-rows')} />}
          label={say('rows')}
          columns={columns}
          keyOf={({ nr }) => String(nr)}
        />
      </div>
    </>
  );
}

function useColumns(part: FeedPart): Column<FeedRow>[] {
  const say = useSay('places');
  const words = useWords();
  const lives = (at: FeedRow['before']) =>
    at ? (
      [...at.path.map(words), ...(at.bed ? [say('bed', { bed: at.bed })] : [])].join(' ')
    ) : (
      <Small>{say('nowhere')}</Small>
    );
  const line: Column<FeedRow> = { key: 'nr', title: say('line'), width: 60, render: ({ nr }) => nr };
  const person: Column<FeedRow> = {
    key: 'person',
    title: say('person'),
    width: 160,
    render: ({ account, personName }) => (
      <>
        {personName && <span className={styles.name}>{personName}</span>}
        <Small>{account}</Small>
      </>
    ),
  };
  const givenColumn: Column<FeedRow> = { key: 'given', title: say('given'), render: (row) => row.given.join(' ') };
  if (part === 'odd')
    return [
      line,
      person,
      givenColumn,
      {
        key: 'reason',
        title: say('reason'),
        width: 220,
        render: ({ fault }) => <span className={styles.fault}>{fault && say(`fault-${fault}`)}</span>,
      },
    ];
  const before: Column<FeedRow> = { key: 'before', title: say('before'), render: (row) => lives(row.before) };
  const after: Column<FeedRow> = {
    key: 'after',
    title: say('after'),
    ...(part === 'left' && { width: 150 }),
    render: (row) =>
      row.after ? (
        lives(row.after)
      ) : row.outcome === 'left' ? (
        <Small>{say('not-in-list')}</Small>
      ) : (
        <>
          {row.given.join(' ')} <Small>({say('new-room')})</Small>
        </>
      ),
  };
  if (part === 'new') return [line, person, after];
  if (part === 'left') return [person, before, after];
  return [line, person, before, after];
}
