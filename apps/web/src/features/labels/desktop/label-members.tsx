import { listLabelMembers } from '@campus/contract/calls/labels.ts';
import { lazy, Suspense, useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { CountTabs } from '#web/ui/base/count-tabs.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { type Label, type Member, useChangeMembers } from '../labels.queries.ts';
import { useLabelAddress } from '../use-label-address.ts';
import styles from './label-members.module.css';

const AddMembersDialog = lazy(() =>
  import('./add-members-dialog.tsx').then(({ AddMembersDialog }) => ({ default: AddMembersDialog })),
);

/** The people of a label: its members, and those who are excluded from it. */
export function LabelMembers({ label }: { label: Label }) {
  const say = useSay('labels');
  const { list, who, go } = useLabelAddress();
  const [adding, setAdding] = useState(false);
  const people = useEndless(listLabelMembers, { id: label.id, list, size: 50, ...(who ? { words: who } : {}) });
  const columns = useColumns(label, list);
  return (
    <>
      {label.rule && (
        <CountTabs
          label={say('lists')}
          tabs={[
            { key: 'members', label: say('list-members'), count: label.members + label.disabled },
            { key: 'kept-out', label: say('list-kept-out'), count: label.keptOut },
          ]}
          current={list}
          onChoose={(key) => go({ list: key === 'members' ? null : key }, true)}
        />
      )}
      <div className={styles.bar}>
        <RestingSearch value={who} onChange={(next) => go({ who: next }, true)} placeholder={say('search-people')} />
        <Button icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          {say('add-people')}
        </Button>
      </div>
      <DataList
        list={people}
        empty={
          who ? (
            <Empty title={say('nobody-found')} text={say('nobody-found-text')} />
          ) : list === 'kept-out' ? (
            <Empty title={say('no-kept-out')} text={say('no-kept-out-text')} />
          ) : (
            <Empty title={say('no-members')} text={say('no-members-text')} />
          )
        }
        label={say('members')}
        columns={columns}
        keyOf={({ id }) => id}
      />
      <Suspense fallback={null}>
        {adding && <AddMembersDialog label={label} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

function useColumns(label: Label, list: 'members' | 'kept-out'): Column<Member>[] {
  const say = useSay('labels');
  const words = useWords();
  const way: Column<Member>[] =
    list === 'members'
      ? [{ key: 'way', title: say('way'), width: 130, render: (member) => member.way && say(`way-${member.way}`) }]
      : [];
  return [
    {
      key: 'person',
      title: say('person'),
      width: '30%',
      render: ({ name, account, active }) => (
        <span className={styles.person}>
          <span>
            <Typed as="b">{name}</Typed> <Small lang="zxx">{account}</Small>
          </span>
          {!active && <Chip kind="failed">{say('disabled')}</Chip>}
        </span>
      ),
    },
    { key: 'department', title: say('department'), render: ({ department }) => department && words(department) },
    {
      key: 'identity',
      title: say('identity'),
      width: 130,
      render: ({ kind, admissionYear }) => [say(`kind-${kind}`), admissionYear].filter(Boolean).join(' · '),
    },
    ...way,
    {
      key: 'action',
      title: say('action'),
      width: 140,
      render: (member) => <Act label={label} member={member} list={list} />,
    },
  ];
}

/** The action for one person: remove them, or let the rule decide again. */
function Act({ label, member, list }: { label: Label; member: Member; list: 'members' | 'kept-out' }) {
  const say = useSay('labels');
  const { change, busy } = useChangeMembers(label.id);
  const { id, name, way } = member;
  const press = (act: 'remove' | 'follow-rule') => {
    const done = act === 'follow-rule' ? 'followed' : way === 'hand' ? 'removed' : 'kept-out-now';
    // The app shows the refusal.
    change(act, [id]).then(
      () => toast(say(done), { kind: 'success' }),
      () => {},
    );
  };
  return list === 'members' ? (
    <Button kind="quiet" busy={busy} aria-label={say('remove-one', { name })} onClick={() => press('remove')}>
      {say('remove')}
    </Button>
  ) : (
    <Button kind="quiet" busy={busy} aria-label={say('follow-rule-one', { name })} onClick={() => press('follow-rule')}>
      {say('follow-rule')}
    </Button>
  );
}
