import { listCalls, listConnections } from '@campus/contract/calls/connections.ts';
import { callStates } from '@campus/rules/connections/vocabulary.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { AreaParts } from '../area-parts.ts';
import type { CallRow } from '../connections.queries.ts';
import { useConnectionsAddress } from '../use-connections-address.ts';
import { CallChips } from './call-chips.tsx';
import styles from './connections.module.css';

const Panel = lazy(() => import('./call-panel.tsx').then(({ CallPanel }) => ({ default: CallPanel })));
const MOST_CONNECTIONS = 100;

/** The calls to other systems, the newest first, and the open one. */
export function CallList({ areaParts: { ProcessPanel } }: { areaParts: AreaParts }) {
  const say = useSay('connections-office');
  const { calls, open, openCase, number, go, clear } = useConnectionsAddress();
  const list = useEndless(listCalls, calls);
  const columns = useColumns();
  const close = () => go(openCase ? { case: null } : { open: null });
  useTableKeys({ close: () => (open || openCase) && close() });
  return (
    <>
      <div className={styles.filters}>
        <RestingSearch
          value={number}
          onChange={(next) => go({ number: next, open: null, case: null }, true)}
          placeholder={say('call-number')}
        />
        <Narrowing />
      </div>
      <DataList
        list={list}
        empty={
          Object.keys(calls).length > 0 ? (
            <Empty
              title={say('none-found')}
              text={say('calls-no-such')}
              action={<Button onClick={clear}>{say('clear')}</Button>}
            />
          ) : (
            <Empty title={say('calls-none')} text={say('calls-none-text')} />
          )
        }
        label={say('calls')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id, case: null })}
      />
      <Suspense fallback={null}>
        {openCase ? (
          <ProcessPanel key={openCase} id={openCase} onClose={close} />
        ) : (
          open && <Panel key={open} id={open} onCase={(id) => go({ case: id })} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function Narrowing() {
  const say = useSay('connections-office');
  const words = useWords();
  const { connection, state, go } = useConnectionsAddress();
  const connections = useCall(listConnections, { size: MOST_CONNECTIONS }).data?.items ?? [];
  return (
    <>
      <FilterSelect
        label={say('call-connection')}
        any={say('any-connection')}
        // Until its name is known there is only its id, which says nothing.
        value={connections.some(({ id }) => id === connection) ? connection : undefined}
        options={connections.map(({ id, name }) => ({ value: id, label: words(name) }))}
        onChange={(next) => go({ connection: next, open: null, case: null }, true)}
      />
      <FilterSelect
        label={say('call-state')}
        any={say('any-state')}
        value={state}
        options={callStates.map((value) => ({ value, label: say(`call-${value}`) }))}
        onChange={(next) => go({ state: next, open: null, case: null }, true)}
      />
    </>
  );
}

function useColumns(): Column<CallRow>[] {
  const say = useSay('connections-office');
  const words = useWords();
  const format = useFormat();
  const { addressOf } = useConnectionsAddress();
  return [
    {
      key: 'at',
      title: say('call-at'),
      width: 200,
      render: ({ id, at }) => <Link to={addressOf(id)}>{format.dateTime(at)}</Link>,
    },
    {
      key: 'connection',
      title: say('call-connection'),
      width: 200,
      render: ({ connection }) => (connection ? <Typed>{words(connection.name)}</Typed> : say('connection-deleted')),
    },
    {
      key: 'what',
      title: say('call-what'),
      render: ({ method, path }) => (
        <span lang="zxx" className={styles.address}>
          {method} {path}
        </span>
      ),
    },
    {
      key: 'case',
      title: say('call-case'),
      width: 190,
      render: ({ process, step }) => (
        <>
          <span lang="zxx" className={styles.ownLine}>
            {process.number}
          </span>
          {step && (
            <Small>
              <Typed>{words(step)}</Typed>
            </Small>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: say('call-state'),
      width: 260,
      render: (call) => (
        <>
          <CallChips call={call} />
          {call.failure && <Small>{say(`failure-${call.failure}`)}</Small>}
        </>
      ),
    },
    { key: 'tries', title: say('call-tries'), width: 80, render: ({ tries }) => format.number(tries) },
  ];
}
