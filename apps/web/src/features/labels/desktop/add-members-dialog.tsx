import { listLabelMembers } from '@campus/contract/calls/labels.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { type Label, useChangeMembers } from '../labels.queries.ts';
import styles from './label-members.module.css';

const MOST = 100;

/** Chooses people who get a label by hand. */
export function AddMembersDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const say = useSay('labels');
  const { say: ui } = useTexts();
  const words = useWords();
  const [searched, setSearched] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { change, busy } = useChangeMembers(label.id);
  const people = useEndless(listLabelMembers, {
    id: label.id,
    list: 'others',
    size: 50,
    ...(searched ? { words: searched } : {}),
  });
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(0, MOST));
  const add = async () => {
    await change('add', chosen);
    toast(say('members-added'), { kind: 'success' });
    onClose();
  };
  return (
    <Dialog
      title={say('add-people')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void add().catch(() => {})}>
            {say('add-n', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <RestingSearch value={searched} onChange={setSearched} placeholder={say('search-people')} />
      <p className={styles.hint}>{say('add-hint')}</p>
      <MoreList list={people} empty={<Empty title={say('nobody-found')} text={say('nobody-found-text')} />}>
        {(rows) => (
          <ul className={styles.found}>
            {rows.map(({ id, name, account, department }) => (
              <li key={id}>
                <label className={styles.one} htmlFor={`add-${id}`}>
                  <Checkbox id={`add-${id}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
                  <span>
                    <Typed as="b">{name}</Typed> <Small lang="zxx">{account}</Small>
                    {department && <Small as="p">{words(department)}</Small>}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </MoreList>
    </Dialog>
  );
}
