import { listPackages } from '@campus/contract/calls/network-packages.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { Package } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { useOfficeAddress } from '../use-office-address.ts';
import styles from './lists.module.css';

const PackagePanel = lazy(() => import('./package-panel.tsx').then(({ PackagePanel }) => ({ default: PackagePanel })));

/** In the address, where a package's id would stand. */
const NEW = 'new';
const MANY = 100;

/** The catalogue of packages, those that are withdrawn included, and one of them to change. */
export function PackageList({ title }: { title: string }) {
  const { say } = useOfficeLabels();
  const { words, open, go } = useOfficeAddress();
  const list = useEndless(listPackages, { size: MANY, ...(words && { words }) });
  const columns = useColumns();
  const close = () => go({ open: null });
  useTableKeys({ close: () => open && close() });
  const add = (
    <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => go({ open: NEW })}>
      {say('add')}
    </Button>
  );
  const opened = list.items.find(({ id }) => id === open) ?? null;
  // If the list failed to load, there is no package to show in the panel.
  const panelFor = open === NEW || !list.error ? open : null;
  return (
    <DataPage title={title} actions={add}>
      <div className={styles.filters}>
        <RestingSearch
          value={words}
          onChange={(next) => go({ words: next, open: null }, true)}
          placeholder={say('search-packages')}
        />
      </div>
      <DataList
        list={list}
        empty={
          words ? (
            <Empty
              title={say('nothing-found')}
              text={say('no-such-package')}
              action={<Button onClick={() => go({ words: null })}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say('no-packages')} text={say('no-packages-text')} action={add} />
          )
        }
        label={say('packages')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id })}
      />
      <Suspense fallback={null}>
        {panelFor && (
          <PackagePanel
            key={panelFor}
            pack={opened}
            fresh={panelFor === NEW}
            waiting={list.waiting || list.busy}
            onClose={close}
          />
        )}
      </Suspense>
    </DataPage>
  );
}

function useColumns(): Column<Package>[] {
  const { say, words, price, format } = useOfficeLabels();
  const { addressOf } = useOfficeAddress();
  return [
    {
      key: 'name',
      title: say('name'),
      render: (pack) => (
        <>
          <Link className={styles.name} to={addressOf(pack.id)}>
            {words(pack.name)}
          </Link>
          <Small lang="zxx">{pack.code}</Small>
        </>
      ),
    },
    {
      key: 'campus',
      title: say('campus'),
      width: 150,
      render: ({ campus }) => (campus ? words(campus) : <Small>{say('every-campus')}</Small>),
    },
    { key: 'audience', title: say('audience'), width: 110, render: ({ audience }) => say(`audience-${audience}`) },
    { key: 'period', title: say('period'), width: 100, render: ({ period }) => say(`period-${period}`) },
    {
      key: 'price',
      title: say('price'),
      width: 140,
      render: (pack) => <span className={styles.figure}>{price(pack)}</span>,
    },
    {
      key: 'speed',
      title: say('speed-group'),
      width: 150,
      render: ({ speedGroup }) => <span lang="zxx">{speedGroup}</span>,
    },
    {
      key: 'lines',
      title: say('lines'),
      width: 110,
      render: ({ lines }) => <span className={styles.figure}>{format.number(lines)}</span>,
    },
    {
      key: 'offer',
      title: say('offer'),
      width: 120,
      render: ({ active }) => <Chip kind={active ? 'done' : 'neutral'}>{say(active ? 'on-offer' : 'off-offer')}</Chip>,
    },
  ];
}
