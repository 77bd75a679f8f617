import { sayChanges } from '@campus/messages/flow-change-text.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { SidesTable } from '#web/ui/desktop/sides-table.tsx';
import { useDesigning } from '../../design-context.tsx';
import styles from './clash-banner.module.css';

/** What was pressed is gone with the choice, so the keyboard goes on in the tree. */
const chosen = (act: () => void) => () => {
  act();
  setTimeout(() => document.querySelector<HTMLElement>('[role="tree"]')?.focus());
};

/** Somebody else changed the draft meanwhile: who and when, what is different, and the ways out. Nothing is lost without a choice. [DES-06] */
export function ClashBanner({ copy }: { copy: ((close: () => void) => ReactNode) | null }) {
  const { draft } = useDesigning();
  const say = useSay('flows-designer');
  const format = useFormat();
  const [open, setOpen] = useState<'difference' | 'copy' | null>(null);
  const { clash } = draft;
  if (!clash) return null;
  const at = clash.at ? format.dateTime(clash.at) : '';
  return (
    <Note as="section" gap="lines" aria-label={say('clash')}>
      <p>
        <Sentence>{clash.by ? say('clash-by', { name: clash.by, at }) : say('clash-somebody')}</Sentence>{' '}
        {say('clash-waits')}
      </p>
      <div className={styles.ways}>
        <Button onClick={() => setOpen('difference')}>{say('clash-difference')}</Button>
        <Button onClick={chosen(draft.takeTheirs)}>{say('clash-theirs')}</Button>
        <Button onClick={chosen(draft.keepMine)}>{say('clash-mine')}</Button>
        {copy && <Button onClick={() => setOpen('copy')}>{say('clash-copy')}</Button>}
      </div>
      {open === 'difference' && <Difference onClose={() => setOpen(null)} />}
      {open === 'copy' && copy?.(() => setOpen(null))}
    </Note>
  );
}

/** Theirs and one's own, side by side, a line for each thing that differs. */
function Difference({ onClose }: { onClose: () => void }) {
  const { draft, saying } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const theirs = draft.clash?.theirs;
  const changes = useMemo(
    () => (theirs ? sayChanges(theirs, draft.definition, saying.names) : []),
    [theirs, draft.definition, saying.names],
  );
  const ways = (act: () => void) =>
    chosen(() => {
      act();
      onClose();
    });
  return (
    <Dialog
      title={say('clash-difference')}
      width={960}
      onClose={onClose}
      foot={
        <>
          <Button onClick={ways(draft.takeTheirs)}>{say('clash-theirs')}</Button>
          <Button onClick={ways(draft.keepMine)}>{say('clash-mine')}</Button>
        </>
      }
    >
      {changes.length === 0 ? (
        <p>{say('clash-same')}</p>
      ) : (
        <SidesTable
          heads={[say('clash-what'), say('clash-their-version'), say('clash-my-version')]}
          rows={changes.map(({ kind, about, id, name, before, after }) => ({
            key: `${kind} ${about} ${id}`,
            what: <Sentence>{words(name)}</Sentence>,
            one: before ? <Sentence>{words(before)}</Sentence> : say('clash-not-there'),
            other: after ? <Sentence>{words(after)}</Sentence> : say('clash-not-there'),
          }))}
        />
      )}
    </Dialog>
  );
}
