import { listRoles } from '@campus/contract/calls/rights.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { type ChoosePeople, type Role, useRightWords } from '../rights.queries.ts';
import { useRoleAddress } from '../use-role-address.ts';
import styles from './rights.module.css';

const RolePanel = lazy(() => import('./role-panel.tsx').then(({ RolePanel }) => ({ default: RolePanel })));

/** The roles of an organisation, and the open one next to the list. */
export function RoleList({ title, choosePeople }: { title: string; choosePeople: ChoosePeople }) {
  const say = useSay('rights');
  const { words, open, go } = useRoleAddress();
  useTableKeys({ close: () => open && go({ open: null, part: null, copy: null }) });
  const list = useEndless(listRoles, { size: 50, ...(words ? { words } : {}) });
  const columns = useColumns();
  return (
    <DataPage
      title={title}
      actions={
        <Button
          kind="primary"
          icon={<PlusIcon size={18} />}
          onClick={() => go({ open: 'new', part: null, copy: null })}
        >
          {say('add')}
        </Button>
      }
    >
      <Note as="p" kind="calm">
        {say('at-next-call')}
      </Note>
      <RestingSearch
        value={words}
        onChange={(next) => go({ words: next, open: null, part: null, copy: null }, true)}
        placeholder={say('search')}
      />
      <DataList
        list={list}
        empty={
          <Empty
            title={say('none')}
            text={say('none-text')}
            action={words && <Button onClick={() => go({ words: null })}>{say('clear-search')}</Button>}
          />
        }
        label={say('table')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id, part: null, copy: null })}
      />
      <Suspense fallback={null}>{open && <RolePanel key={open} id={open} choosePeople={choosePeople} />}</Suspense>
    </DataPage>
  );
}

function useColumns(): Column<Role>[] {
  const say = useSay('rights');
  const words = useWords();
  const { scope } = useRightWords();
  const { addressOf } = useRoleAddress();
  return [
    {
      key: 'name',
      title: say('name'),
      width: '32%',
      render: (role) => (
        <>
          <Link className={styles.name} to={addressOf(role.id)}>
            {words(role.name)}
          </Link>
          <Small>
            <span lang="zxx">{role.code}</span>
          </Small>
        </>
      ),
    },
    { key: 'scope', title: say('scope'), render: (role) => scope(role.scope) },
    { key: 'rights', title: say('rights-count'), width: 100, render: ({ rights }) => say('n', { n: rights.length }) },
    { key: 'members', title: say('members'), width: 110, render: ({ members }) => say('people', { n: members }) },
    {
      key: 'kind',
      title: say('kind'),
      width: 130,
      render: ({ shipped }) => <Chip kind={shipped ? 'neutral' : 'done'}>{say(shipped ? 'shipped' : 'own-role')}</Chip>,
    },
  ];
}
