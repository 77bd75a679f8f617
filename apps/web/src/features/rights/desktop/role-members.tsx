import { addRoleMembers, listRoleMembers, removeRoleMembers } from '@campus/contract/calls/rights.ts';
import { Suspense, useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { ChoosePeople, FullRole, Member } from '../rights.queries.ts';
import { useRefreshRoles } from '../rights.queries.ts';
import styles from './rights.module.css';

/** The most that one call accepts. */
const MOST = 100;

/** Who has a role, with adding and taking out. */
export function RoleMembers({ role, choosePeople: Choose }: { role: FullRole; choosePeople: ChoosePeople }) {
  const say = useSay('rights');
  const words = useWords();
  const refresh = useRefreshRoles();
  const [searched, setSearched] = useState('');
  const [choosing, setChoosing] = useState(false);
  const add = useWrite(addRoleMembers);
  const remove = useWrite(removeRoleMembers);
  const list = useEndless(listRoleMembers, { id: role.id, size: 20, ...(searched ? { words: searched } : {}) });
  const give = async (people: readonly { id: string }[]) => {
    setChoosing(false);
    const { changed } = await add.mutateAsync({ id: role.id, people: people.map(({ id }) => id) });
    toast(say('added-members', { n: changed }), { kind: 'success' });
    await refresh();
  };
  const take = async ({ id, name }: Member) => {
    const question = { title: say('remove-question', { name }), text: say('remove-says'), okText: say('remove') };
    if (!(await confirm(question))) return;
    await remove.mutateAsync({ id: role.id, people: [id] });
    toast(say('removed'), { kind: 'success' });
    await refresh();
  };
  return (
    <>
      <div className={styles.person}>
        <Button icon={<PlusIcon size={18} />} busy={add.isPending} onClick={() => setChoosing(true)}>
          {say('add-members')}
        </Button>
      </div>
      <RestingSearch value={searched} onChange={setSearched} placeholder={say('members-search')} />
      <DataList
        inPanel
        list={list}
        waitingRows={4}
        empty={<Empty title={say('members-none')} text={say('members-none-text')} />}
        label={say('members-table')}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: say('person-name'),
            render: ({ name, account, active }) => (
              <>
                <Typed className={styles.name}>{name}</Typed>
                <Small>
                  <span lang="zxx">{account}</span>
                  {!active && ` · ${say('inactive')}`}
                </Small>
              </>
            ),
          },
          { key: 'department', title: say('department'), render: ({ department }) => words(department) },
          {
            key: 'remove',
            title: say('act'),
            width: 110,
            render: (member) => (
              <Button
                kind="quiet"
                aria-label={say('remove-name', { name: member.name })}
                onClick={() => void take(member).catch(() => {})}
              >
                {say('remove')}
              </Button>
            ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {choosing && (
          <Choose
            title={say('add-members')}
            several
            max={MOST}
            chosen={[]}
            onChoose={(people) => void give(people).catch(() => {})}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
