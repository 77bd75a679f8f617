import { listPeople } from '@campus/contract/calls/people-office.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { AreaParts } from '../area-parts.ts';
import type { ListedPerson } from '../people-office.queries.ts';
import { useChosenPeople } from '../use-chosen-people.ts';
import { usePeopleAddress } from '../use-people-address.ts';
import { PeopleFilters } from './people-filters.tsx';
import styles from './people-office.module.css';
import { StateChips } from './state-chips.tsx';

const PersonPanel = lazy(() => import('./person-panel.tsx').then(({ PersonPanel }) => ({ default: PersonPanel })));
const AddDialog = lazy(() => import('./add-dialog.tsx').then(({ AddDialog }) => ({ default: AddDialog })));

const PAGE = 30;
const COUNTED = 1000;

/** The people in the reader's scope, and the chosen one. [BO-03] */
export function PeopleList({ title, areaParts }: { title: string; areaParts: AreaParts }) {
  const say = useSay('people-office');
  const address = usePeopleAddress();
  const { words, departmentId, kind, roleId, labelId, state, open, go, narrowed, clear } = address;
  const [adding, setAdding] = useState(false);
  const filter = {
    ...(words && { words }),
    ...(departmentId && { departmentId }),
    ...(kind && { kind }),
    ...(roleId && { roleId }),
    ...(labelId && { labelId }),
    ...(state && { state }),
  };
  const list = useEndless(listPeople, { size: PAGE, ...filter });
  const count = useCall(listPeople, { size: 1, ...filter }).data?.count ?? null;
  const columns = useColumns();
  const choice = useChosenPeople(filter, count);
  useTableKeys({ close: () => open && go({ open: null }) });
  return (
    <DataPage
      title={title}
      actions={
        <>
          <areaParts.BulkHistory />
          <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
            {say('add')}
          </Button>
        </>
      }
    >
      <PeopleFilters DepartmentSelect={areaParts.DepartmentSelect} />
      <Small as="p" aria-live="polite">
        {count !== null && (count > COUNTED ? say('count-more', { n: COUNTED }) : say('count', { n: count }))}
      </Small>
      <areaParts.BulkBar chosen={choice.people} onEverybody={choice.chooseEverybody} onClear={choice.clear} />
      <DataList
        list={list}
        empty={
          narrowed ? (
            <Empty
              title={say('nothing-found')}
              text={say('nothing-found-text')}
              action={<Button onClick={clear}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say('no-people')} />
          )
        }
        label={say('people')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id })}
        selection={{
          chosen: choice.people.everybody ? new Set(list.items.map(({ id }) => id)) : choice.ids,
          onChoose: choice.choose,
          title: say('select'),
          all: say('select-listed'),
          nameOf: ({ name }) => say('select-person', { name }),
        }}
      />
      <Suspense fallback={null}>
        {open && (
          <PersonPanel key={open} id={open} areaParts={areaParts} onClose={() => go({ open: null, tab: null })} />
        )}
        {adding && <AddDialog areaParts={areaParts} onClose={() => setAdding(false)} />}
      </Suspense>
    </DataPage>
  );
}

function useColumns(): Column<ListedPerson>[] {
  const say = useSay('people-office');
  const words = useWords();
  const { addressOf } = usePeopleAddress();
  return [
    {
      key: 'person',
      title: say('person'),
      width: '22%',
      render: ({ id, name, account }) => (
        <>
          <Link className={styles.name} to={addressOf(id)}>
            <Typed>{name}</Typed>
          </Link>
          <Small>
            <span lang="zxx">{account}</span>
          </Small>
        </>
      ),
    },
    { key: 'kind', title: say('kind'), width: 90, render: ({ kind }) => say(`kind-${kind}`) },
    {
      key: 'department',
      title: say('department'),
      render: ({ department }) => (department ? words(department.name) : <Small>{say('no-department')}</Small>),
    },
    { key: 'roles', title: say('roles'), render: ({ roles }) => roles.map((role) => words(role)).join(' · ') },
    { key: 'state', title: say('state'), width: '26%', render: (person) => <StateChips of={person} /> },
  ];
}
