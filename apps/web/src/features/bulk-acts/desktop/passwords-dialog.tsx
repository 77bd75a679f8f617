import { Checkbox } from 'antd';
import { type Ref, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { printTable } from '#web/ui/desktop/print-table.ts';
import type { ChosenPeople } from '../area-parts.ts';
import { type PasswordList, usePasswordList } from '../use-password-list.ts';
import styles from './passwords-dialog.module.css';

type Props = { chosen: ChosenPeople; onClose: () => void; onDone: () => void };

/** First passwords for a class: made once, then printed or copied. */
export function PasswordsDialog({ chosen, onClose, onDone }: Props) {
  const say = useSay('bulk-acts');
  const { say: ui } = useTexts();
  const { everybody, setEverybody, list, refused, busy, make } = usePasswordList(chosen);
  const copy = useCopy();
  const slips = useRef<HTMLTableElement>(null);
  const n = chosen.everybody ? (chosen.found ?? 0) : chosen.ids.length;
  const close = () => {
    onClose();
    if (list) onDone();
  };
  return (
    <Dialog
      title={say('title-passwords')}
      width={760}
      onClose={close}
      foot={
        list ? (
          <>
            {list.given.length > 0 && (
              <>
                <Button onClick={() => void copy(list)}>{say('copy')}</Button>
                <Button onClick={() => slips.current && printTable(slips.current)}>{say('print')}</Button>
              </>
            )}
            <Button kind="primary" onClick={close}>
              {say('close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button kind="primary" busy={busy} onClick={() => void make()}>
              {say('passwords-make')}
            </Button>
          </>
        )
      }
    >
      {list ? (
        <Listed list={list} slips={slips} />
      ) : (
        <div className={styles.part}>
          <p className={styles.says}>{say('passwords-says', { n })}</p>
          <Checkbox checked={everybody} onChange={({ target }) => setEverybody(target.checked)}>
            {say('passwords-everybody')}
          </Checkbox>
          {refused && (
            <Note as="p" kind="bad" role="alert">
              {refused}
            </Note>
          )}
        </div>
      )}
    </Dialog>
  );
}

type ListedProps = { list: PasswordList; slips: Ref<HTMLTableElement> };

function Listed({ list: { given: people, left, missing, untilAt }, slips }: ListedProps) {
  const say = useSay('bulk-acts');
  const format = useFormat();
  const words = useWords();
  const n = people.length;
  return (
    <div className={styles.part}>
      <Note as="p" kind={n > 0 ? 'attention' : 'calm'} role="status">
        {n > 0 ? say('passwords-made', { n }) : say('passwords-none')}
      </Note>
      {missing > 0 && <Small as="p">{say('missing', { n: missing })}</Small>}
      {n > 0 && (
        <table ref={slips} className={styles.slips} aria-label={say('title-passwords')}>
          <thead>
            <tr>
              <th scope="col">{say('account')}</th>
              <th scope="col">{say('name')}</th>
              <th scope="col">{say('class')}</th>
              <th scope="col">{say('password')}</th>
              <th scope="col">{say('password-until')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, account, name, department, className, password }) => (
              <tr key={id}>
                <td lang="zxx">{account}</td>
                <td>
                  <Typed>{name}</Typed>
                </td>
                <td>
                  {department && words(department)} {className && <Typed>{className}</Typed>}
                </td>
                <td lang="zxx" className={styles.password}>
                  {password}
                </td>
                <td>{format.dateTime(untilAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left.length > 0 && (
        <section className={styles.left} aria-label={say('passwords-left', { n: left.length })}>
          <h3>{say('passwords-left', { n: left.length })}</h3>
          <ul>
            {left.map(({ id, account, name, why }) => (
              <li key={id}>
                <Typed as="b">{name}</Typed> <span lang="zxx">{account}</span> {words(why)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** As a spreadsheet takes it when it is pasted: a line for each, with tabs between. */
function useCopy() {
  const say = useSay('bulk-acts');
  const words = useWords();
  const format = useFormat();
  return ({ given: people, untilAt }: PasswordList) => {
    const head = [say('account'), say('name'), say('class'), say('password'), say('password-until')];
    const rows = people.map(({ account, name, department, className, password }) => [
      account,
      name,
      [department && words(department), className].filter(Boolean).join(' '),
      password,
      format.dateTime(untilAt),
    ]);
    const text = [head, ...rows].map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
    return navigator.clipboard.writeText(text).then(
      () => toast(say('copied'), { kind: 'success' }),
      () => toast(say('copy-failed'), { kind: 'warning' }),
    );
  };
}
