import { listRosterRuns } from '@campus/contract/calls/roster.ts';
import { rosterLists } from '@campus/rules/roster/lists.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { faultText, type RosterRun, rowPartCount, rowParts, rowPartTextKey } from '../roster.queries.ts';
import { useCheckRoster } from '../use-roster.ts';
import { runStates, useRosterAddress } from '../use-roster-address.ts';
import { LeavingList } from './leaving-list.tsx';
import styles from './roster.module.css';
import { RunState } from './run-state.tsx';
import { SendList } from './send-list.tsx';

const RunPanel = lazy(() => import('./run-panel.tsx').then(({ RunPanel }) => ({ default: RunPanel })));

const views = ['runs', 'leaving'] as const;

/** Lists from a university's systems: upload, review, apply, undo; and people who leave by them. [ROS-01] */
export function RosterPage({ title }: { title: string }) {
  const say = useSay('roster');
  const { view, go } = useRosterAddress();
  return (
    <DataPage title={title}>
      <TextTabs
        label={title}
        tabs={views}
        tab={view}
        nameOf={(name) => say(`view-${name}`)}
        onChange={(chosen) => go({ view: chosen === 'runs' ? null : chosen, open: null })}
      />
      {view === 'runs' ? <Runs /> : <LeavingList />}
    </DataPage>
  );
}

function Runs() {
  const say = useSay('roster');
  const { list: only, state, open, go } = useRosterAddress();
  const { check, progress, late } = useCheckRoster(({ id }) => go({ open: id }));
  const payload = { size: 20, ...(only && { list: only }), ...(state && { state }) };
  const runs = useEndless(listRosterRuns, payload, late ? { refetchInterval: 5000 } : {});
  const columns = useColumns();
  useTableKeys({ close: () => open && go({ open: null }) });
  return (
    <>
      <SendList
        key={only}
        first={only ?? 'people'}
        progress={progress}
        onFile={(file, brought) => void check(file, brought)}
      />
      <div className={styles.filters}>
        <FilterSelect
          label={say('list')}
          any={say('list-any')}
          value={only}
          options={rosterLists.map((value) => ({ value, label: say(`list-${value}`) }))}
          onChange={(list) => go({ list, open: null })}
        />
        <FilterSelect
          label={say('state')}
          any={say('state-any')}
          value={state}
          options={runStates.map((value) => ({ value, label: say(`state-${value}`) }))}
          onChange={(next) => go({ state: next, open: null })}
        />
      </div>
      <DataList
        list={runs}
        waitingRows={6}
        empty={
          only || state ? (
            <Empty
              title={say('no-runs-found')}
              action={<Button onClick={() => go({ list: null, state: null })}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say('no-runs')} text={say('no-runs-text')} />
          )
        }
        label={say('runs')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id })}
      />
      <Suspense fallback={null}>
        {open && <RunPanel key={open} id={open} onClose={() => go({ open: null })} />}
      </Suspense>
    </>
  );
}

function useColumns(): Column<RosterRun>[] {
  const say = useSay('roster');
  const format = useFormat();
  const { addressOf } = useRosterAddress();
  return [
    {
      key: 'received',
      title: say('received'),
      width: 220,
      render: (run) => (
        <>
          <Link className={styles.strong} to={addressOf(run.id)}>
            {format.dateTime(run.receivedAt)}
          </Link>
          <Small>{run.name ? <Typed>{run.name}</Typed> : say(`source-${run.source}`)}</Small>
        </>
      ),
    },
    { key: 'list', title: say('list'), width: 120, render: ({ list }) => say(`list-${list}`) },
    { key: 'state', title: say('state'), width: 170, render: (run) => <RunState run={run} /> },
    { key: 'difference', title: say('difference'), render: (run) => <Figures run={run} /> },
    {
      key: 'by',
      title: say('by'),
      width: 140,
      render: ({ undoneByName, appliedByName, byName }) => {
        const name = undoneByName ?? appliedByName ?? byName;
        return name ? <Typed>{name}</Typed> : <Small>{say('by-system')}</Small>;
      },
    },
  ];
}

/** The counts above zero; those that wait for somebody stand out. */
function Figures({ run }: { run: RosterRun }) {
  const say = useSay('roster');
  const format = useFormat();
  const parts = rowParts.filter((part) => part !== 'same' && part !== 'kept' && rowPartCount(run, part) > 0);
  if (run.fault) return <span className={styles.fault}>{say(faultText(run.fault))}</span>;
  if (parts.length === 0) return <Small>{say('no-change')}</Small>;
  return (
    <span className={styles.chips}>
      {parts.map((part) => {
        const text = say('figure', {
          what: say(rowPartTextKey(run.list, part)),
          n: format.number(rowPartCount(run, part)),
        });
        return part === 'odd' || part === 'asked' || part === 'kept-back' ? (
          <Chip key={part} kind="attention">
            {text}
          </Chip>
        ) : (
          <span key={part}>{text}</span>
        );
      })}
    </span>
  );
}
