import { listConnections } from '@campus/contract/calls/connections.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
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
import type { ConnectionRow } from '../connections.queries.ts';
import { useConnectionsAddress } from '../use-connections-address.ts';
import styles from './connections.module.css';

const Panel = lazy(() =>
  import('./connection-panel.tsx').then(({ ConnectionPanel }) => ({ default: ConnectionPanel })),
);

/** The connections by name, and the open one. */
export function ConnectionList({ add, areaParts }: { add: ReactNode; areaParts: AreaParts }) {
  const say = useSay('connections-office');
  const { words, on, open, connections, go, clear } = useConnectionsAddress();
  const list = useEndless(listConnections, connections);
  const columns = useColumns();
  const close = () => go({ open: null });
  useTableKeys({ close: () => open && close() });
  return (
    <>
      <div className={styles.filters}>
        <RestingSearch
          value={words}
          onChange={(next) => go({ words: next, open: null }, true)}
          placeholder={say('search')}
        />
        <FilterSelect
          label={say('filter-on')}
          any={say('any-on')}
          value={on === undefined ? undefined : on ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: say('on') },
            { value: 'no', label: say('off') },
          ]}
          onChange={(next) => go({ on: next, open: null }, true)}
        />
      </div>
      <DataList
        list={list}
        empty={
          words || on !== undefined ? (
            <Empty
              title={say('none-found')}
              text={say('no-such')}
              action={<Button onClick={clear}>{say('clear')}</Button>}
            />
          ) : (
            <Empty title={say('none')} text={say('none-text')} action={add} />
          )
        }
        label={say('table')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id })}
      />
      <Suspense fallback={null}>
        {open && <Panel key={open} id={open} areaParts={areaParts} onClose={close} />}
      </Suspense>
    </>
  );
}

function useColumns(): Column<ConnectionRow>[] {
  const say = useSay('connections-office');
  const words = useWords();
  const format = useFormat();
  const { addressOf } = useConnectionsAddress();
  return [
    {
      key: 'name',
      title: say('name'),
      render: ({ id, name, address }) => (
        <>
          <Link className={styles.name} to={addressOf(id)}>
            <Typed>{words(name)}</Typed>
          </Link>
          <Small lang="zxx">{address}</Small>
        </>
      ),
    },
    {
      key: 'state',
      title: say('state'),
      width: 120,
      render: ({ on }) => <Chip kind={on ? 'done' : 'neutral'}>{say(on ? 'on' : 'off')}</Chip>,
    },
    { key: 'changed', title: say('changed'), width: 190, render: ({ changedAt }) => format.dateTime(changedAt) },
  ];
}
