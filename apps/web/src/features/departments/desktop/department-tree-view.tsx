import { getDepartment } from '@campus/contract/calls/departments.ts';
import { Checkbox } from 'antd';
import { type ComponentType, useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { type Department, useLevels } from '../departments.queries.ts';
import type { Act } from '../use-act.ts';
import { useDepartmentAddress } from '../use-department-address.ts';
import { ActDialog } from './act-dialog.tsx';
import { AddDepartmentDialog } from './add-department-dialog.tsx';
import { DepartmentHits } from './department-hits.tsx';
import { DepartmentPanel } from './department-panel.tsx';
import { DepartmentTree } from './department-tree.tsx';
import styles from './department-tree-view.module.css';

type Named = Pick<Department, 'id' | 'name'>;
type Doing =
  | { kind: 'add'; parent: Named | null }
  | { kind: 'act'; act: Act; department: Named; target: Department | null }
  | null;

/** The departments of a university as a tree, and the chosen one next to it. */
export function DepartmentTreeView({ title, People }: { title: string; People: ComponentType<PeopleInputProps> }) {
  const say = useSay('departments');
  const address = useDepartmentAddress();
  const { words, open, closed, go } = address;
  const [doing, setDoing] = useState<Doing>(null);
  const narrow = useMedia('(max-width: 1023px)');
  const mayAdd = useLevels([null], closed).under(null)?.mayAdd ?? false;
  const above = useCall(getDepartment, open ? { id: open } : null).data?.path ?? [];
  const choose = ({ id }: Named) => go({ open: id });
  const done = (id: string) => {
    setDoing(null);
    go({ open: id }, true);
  };
  return (
    <DataPage
      title={title}
      actions={
        mayAdd && (
          <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setDoing({ kind: 'add', parent: null })}>
            {say('add')}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <RestingSearch value={words} onChange={(next) => go({ words: next }, true)} placeholder={say('search')} />
          <Checkbox checked={closed} onChange={({ target }) => go({ closed: target.checked ? '1' : null }, true)}>
            {say('show-closed')}
          </Checkbox>
          <div className={styles.tree}>
            {words ? (
              <DepartmentHits words={words} current={open} closed={closed} onChoose={choose} />
            ) : (
              <DepartmentTree
                current={open}
                closed={closed}
                height={narrow ? 300 : 560}
                opened={above.map(({ id }) => id)}
                onChoose={choose}
                onDrop={(department, target) => setDoing({ kind: 'act', act: 'move', department, target })}
              />
            )}
          </div>
        </div>
        <div className={styles.main}>
          {open ? (
            <DepartmentPanel
              key={open}
              id={open}
              People={People}
              onAdd={(parent) => setDoing({ kind: 'add', parent })}
              onAct={(department, act) => setDoing({ kind: 'act', act, department, target: null })}
            />
          ) : (
            <DataState>
              <Empty title={say('choose-one')} text={say('choose-one-text')} />
            </DataState>
          )}
        </div>
      </div>
      {doing?.kind === 'add' && (
        <AddDepartmentDialog parent={doing.parent} onClose={() => setDoing(null)} onAdded={({ id }) => done(id)} />
      )}
      {doing?.kind === 'act' && <ActDialog {...doing} onClose={() => setDoing(null)} onDone={done} />}
    </DataPage>
  );
}
