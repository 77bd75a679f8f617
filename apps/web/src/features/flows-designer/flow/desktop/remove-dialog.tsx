import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { useDesigning } from '../../design-context.tsx';
import { remove, removeAll, takeBranch } from '../acts.ts';
import { useTree } from '../flow-tree-context.ts';
import { removalOf } from '../removal.ts';
import { nameAt } from '../tree.ts';
import { useUseText } from '../use-use-text.ts';
import { OptionList } from './option-list.tsx';
import styles from './remove-dialog.module.css';

const ALL = '';

/** What becomes of what is inside something that goes, and what still speaks of it. */
export function RemoveDialog({ ids }: { ids: readonly string[] }) {
  const { draft } = useDesigning();
  const tree = useTree();
  const say = useSay('flows-designer');
  const { say: ui } = useTexts();
  const words = useWords();
  const textOf = useUseText();
  const [id = ''] = ids;
  const removal = removalOf(draft.definition, ids);
  const isBranch = tree.tree.get(id)?.kind === 'branch';
  const isLast = isBranch && tree.tree.get(id)?.among === 1;
  const [keep, setKeep] = useState(removal.inside[0]?.branch ?? ALL);
  const nameOf = (name: { zh: string; en: string } | null) => words(name) || say('nameless');
  const name = nameOf(nameAt(tree.flow, id));
  const between = say('between-names');
  const go = () => {
    if (isBranch) tree.act(takeBranch(id, keep !== ALL));
    else if (ids.length > 1) tree.act(removeAll(ids));
    else tree.act(remove(id, keep === ALL ? null : keep));
  };
  return (
    <Dialog
      title={ids.length > 1 ? say('remove-many', { n: ids.length }) : say('remove-title', { name })}
      onClose={tree.dismiss}
      foot={
        <>
          <Button onClick={tree.dismiss}>{ui('cancel')}</Button>
          {!isLast && (
            <Button kind="danger" onClick={go}>
              {ui('remove')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {isLast && <Note as="p">{say('remove-last-branch')}</Note>}
        {!isLast && removal.inside.length > 0 && (
          <OptionList
            label={say('remove-inside')}
            value={keep}
            options={[
              ...removal.inside.map(({ branch, name: of, steps }) => ({
                value: branch,
                label: isBranch ? say('keep-steps') : say('keep-branch', { name: nameOf(of) }),
                about: steps.map(nameOf).join(between),
              })),
              {
                value: ALL,
                label: say('keep-nothing'),
                about: say('keep-nothing-about', {
                  n: removal.inside.reduce((n, { steps }) => n + steps.length, 0),
                }),
              },
            ]}
            onChange={setKeep}
          />
        )}
        {removal.uses.length > 0 && (
          <Note as="section" gap="lines">
            <p>{say('remove-used')}</p>
            <ul className={styles.uses}>
              {removal.uses.map(({ of, use }) => (
                <li key={JSON.stringify([of, use])}>
                  <Sentence>{textOf(nameOf(of), use)}</Sentence>
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Dialog>
  );
}
