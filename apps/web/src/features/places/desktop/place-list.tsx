import { getPlace, listManagedPlaces, movePlace } from '@campus/contract/calls/places.ts';
import { placeChildren } from '@campus/rules/places/levels.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { OrderArrow } from '#web/ui/desktop/order-arrow.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { type Place, useRefreshPlaces } from '../places.queries.ts';
import { usePlaceAddress } from '../use-place-address.ts';
import styles from './place-list.module.css';
import { PlaceTree } from './place-tree.tsx';

const PlacePanel = lazy(() => import('./place-panel.tsx').then(({ PlacePanel }) => ({ default: PlacePanel })));
const AddPlaceDialog = lazy(() =>
  import('./add-place-dialog.tsx').then(({ AddPlaceDialog }) => ({ default: AddPlaceDialog })),
);

/** The places of an organisation: the tree, the content of the chosen place, and one of them to change. */
export function PlaceList({ title }: { title: string }) {
  const say = useSay('places');
  const words = useWords();
  const address = usePlaceAddress();
  const { inside, open, go } = address;
  const [adding, setAdding] = useState(false);
  useTableKeys({ close: () => open && go({ open: null }) });
  const here = useCall(getPlace, inside ? { id: inside } : null).data;
  const searching = address.words !== '';
  const list = useEndless(
    listManagedPlaces,
    searching ? { words: address.words, size: 50 } : { size: 50, ...(inside ? { parentId: inside } : {}) },
  );
  const parent = inside ? here : null;
  const mayAdd = !searching && parent !== undefined && (!parent || placeChildren[parent.kind].length > 0);
  const columns = useColumns(list.items, searching);
  return (
    <DataPage
      title={title}
      actions={
        mayAdd && (
          <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
            {say('add')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.tree}>
          <PlaceTree current={searching ? '' : inside} onChoose={(id) => go({ in: id, words: null, open: null })} />
        </div>
        <div className={styles.main}>
          <RestingSearch
            value={address.words}
            onChange={(next) => go({ words: next, open: null }, true)}
            placeholder={say('search')}
          />
          <p className={styles.where} aria-live="polite">
            {searching
              ? say('found', { words: address.words })
              : parent
                ? [...parent.path.map(({ name }) => words(name)), words(parent.name)].join(' / ')
                : say('all-campuses')}
            {!searching && parent && (
              <Button kind="quiet" onClick={() => go({ open: parent.id })}>
                {say('edit-title')}
              </Button>
            )}
          </p>
          <DataList
            list={list}
            empty={
              searching ? (
                <Empty
                  title={say('nothing-found')}
                  text={say('nothing-found-text')}
                  action={<Button onClick={() => go({ words: null })}>{say('clear-search')}</Button>}
                />
              ) : (
                <Empty title={say('nothing-below')} text={say('nothing-below-text')} />
              )
            }
            label={say('table')}
            columns={columns}
            keyOf={({ id }) => id}
            opened={open}
            onOpen={({ id }) => go({ open: id })}
          />
        </div>
      </div>
      <Suspense fallback={null}>
        {open && <PlacePanel key={open} id={open} onClose={() => go({ open: null })} />}
        {adding && <AddPlaceDialog parent={parent ?? null} onClose={() => setAdding(false)} />}
      </Suspense>
    </DataPage>
  );
}

function useColumns(rows: readonly Place[], searching: boolean): Column<Place>[] {
  const say = useSay('places');
  const words = useWords();
  const { language } = useTexts();
  const { go, inside, words: searched } = usePlaceAddress();
  const other = (place: Place) => (language.startsWith('en') ? place.name.zh : place.name.en);
  const addressOf = (id: string) =>
    `?${new URLSearchParams({ ...(inside ? { in: inside } : {}), ...(searched ? { words: searched } : {}), open: id })}`;
  const order: Column<Place>[] = searching
    ? []
    : [{ key: 'order', title: say('order'), width: 92, render: (place) => <Order place={place} rows={rows} /> }];
  return [
    {
      key: 'name',
      title: say('name'),
      width: '21%',
      render: (place) => (
        <>
          <Link className={styles.name} to={addressOf(place.id)}>
            {words(place.name)}
          </Link>
          <Small>
            {searching ? (
              place.path.map(({ name }) => words(name)).join(' / ')
            ) : (
              <span lang={language.startsWith('en') ? 'zh-CN' : 'en'}>{other(place)}</span>
            )}
          </Small>
        </>
      ),
    },
    { key: 'code', title: say('code'), width: 100, render: ({ code }) => <span lang="zxx">{code}</span> },
    { key: 'kind', title: say('kind'), width: 92, render: ({ kind }) => say(`kind-${kind}`) },
    { key: 'says', title: say('says'), render: (place) => <Says place={place} /> },
    {
      key: 'team',
      title: say('team'),
      width: 150,
      render: ({ team, kind }) =>
        team ? words(team.name) : <Small>{say(kind === 'campus' ? 'team-none' : 'team-above')}</Small>,
    },
    {
      key: 'below',
      title: say('below'),
      width: 76,
      render: (place) =>
        place.below > 0 ? (
          <button type="button" className={styles.link} onClick={() => go({ in: place.id, words: null, open: null })}>
            {place.below}
          </button>
        ) : (
          <Small>0</Small>
        ),
    },
    ...order,
  ];
}

/** Properties of a place that are not the default. */
function Says({ place }: { place: Place }) {
  const say = useSay('places');
  const { active, networkOpen, portRequired, mobileSignalNotice, dnsServers, kind } = place;
  return (
    <span className={styles.chips}>
      {!active && <Chip kind="failed">{say('inactive')}</Chip>}
      {kind === 'building' && !networkOpen && <Chip kind="attention">{say('network-closed')}</Chip>}
      {portRequired && <Chip kind="neutral">{say('port-required')}</Chip>}
      {mobileSignalNotice && <Chip kind="waiting">{say('signal-notice')}</Chip>}
      {dnsServers.length > 0 && (
        <Small>
          {say('dns-servers')} {dnsServers.join(', ')}
        </Small>
      )}
    </span>
  );
}

/** Moves a place up or down among its siblings. */
function Order({ place, rows }: { place: Place; rows: readonly Place[] }) {
  const say = useSay('places');
  const words = useWords();
  const refresh = useRefreshPlaces();
  const write = useWrite(movePlace);
  const at = rows.indexOf(place);
  const name = words(place.name);
  const move = async (beforeId: string | undefined) => {
    await write.mutateAsync({ id: place.id, ...(beforeId ? { beforeId } : {}) });
    await refresh();
  };
  return (
    <span className={styles.order}>
      <OrderArrow
        up
        aria-label={say('move-up', { name })}
        disabled={at <= 0 || write.isPending}
        onClick={() => void move(rows[at - 1]?.id).catch(() => {})}
      />
      <OrderArrow
        aria-label={say('move-down', { name })}
        disabled={at === rows.length - 1 || write.isPending}
        onClick={() => void move(rows[at + 2]?.id).catch(() => {})}
      />
    </span>
  );
}
