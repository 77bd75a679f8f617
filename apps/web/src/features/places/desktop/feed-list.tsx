import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { DropZone } from '#web/ui/desktop/drop-zone.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { FeedRun } from '../places.queries.ts';
import { useCheck, useFeedAddress, useRuns } from '../use-feed.ts';
import styles from './feed-list.module.css';
import { RunState } from './run-state.tsx';

const FeedPanel = lazy(() => import('./feed-panel.tsx').then(({ FeedPanel }) => ({ default: FeedPanel })));

/** What the housing office sent, newest first, and a place to drop a list. */
export function FeedList({ title }: { title: string }) {
  const say = useSay('places');
  const address = useFeedAddress();
  const list = useRuns();
  const columns = useColumns();
  const { check, progress } = useCheck(({ id }) => address.go(id));
  useTableKeys({ close: () => address.open && address.go(null) });
  return (
    <DataPage title={title}>
      <DropZone
        title={progress === null ? say('drop-title') : say('checking')}
        lines={[say('drop-text'), say('drop-columns')]}
        accept=".csv,.txt,.xlsx,text/csv"
        progress={progress}
        onFile={(file) => void check(file)}
      />
      <DataList
        list={list}
        waitingRows={6}
        empty={<Empty title={say('no-runs')} text={say('no-runs-text')} />}
        label={say('runs')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={address.open}
        onOpen={({ id }) => address.go(id)}
      />
      <Suspense fallback={null}>
        {address.open && <FeedPanel key={address.open} id={address.open} onClose={() => address.go(null)} />}
      </Suspense>
    </DataPage>
  );
}

function useColumns(): Column<FeedRun>[] {
  const say = useSay('places');
  const format = useFormat();
  const { addressOf } = useFeedAddress();
  return [
    {
      key: 'received',
      title: say('received'),
      width: 190,
      render: (run) => (
        <>
          <Link className={styles.when} to={addressOf(run.id)}>
            {format.dateTime(run.receivedAt)}
          </Link>
          {run.slotAt !== null && <Small>{say('slot', { time: format.dateTime(run.slotAt) })}</Small>}
        </>
      ),
    },
    { key: 'source', title: say('source'), width: 130, render: ({ source }) => say(`source-${source}`) },
    { key: 'state', title: say('state'), width: 120, render: (run) => <RunState run={run} /> },
    { key: 'difference', title: say('difference'), render: (run) => <Difference run={run} /> },
    {
      key: 'by',
      title: say('by'),
      width: 140,
      render: ({ undoneByName, appliedByName, byName }) =>
        undoneByName ?? appliedByName ?? byName ?? <Small>{say('by-clock')}</Small>,
    },
  ];
}

/** The figures that are not nought; the odd ones stand out. */
function Difference({ run }: { run: FeedRun }) {
  const say = useSay('places');
  const { counts, fault } = run;
  const parts = (['new', 'moved', 'left'] as const).filter((part) => counts[part] > 0);
  return (
    <span className={styles.parts}>
      {fault && <span className={styles.fault}>{say(`run-fault-${fault}`)}</span>}
      {parts.map((part) => (
        <span key={part}>{say(`sum-${part}`, { n: counts[part] })}</span>
      ))}
      {!fault && parts.length === 0 && <Small>{say('no-change')}</Small>}
      {counts.odd > 0 && <Chip kind="attention">{say('sum-odd', { n: counts.odd })}</Chip>}
    </span>
  );
}
