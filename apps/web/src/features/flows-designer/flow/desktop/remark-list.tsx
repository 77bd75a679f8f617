import { useSay } from '#web/client/texts.ts';
import { CheckIcon, ErrorIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Popover } from '#web/ui/base/popover.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { tabOfPart } from '../faults.ts';
import { useTree } from '../flow-tree-context.ts';
import { RemarkCount } from './remarks.tsx';
import styles from './toolbar.module.css';

/** Everything that stands in the way of publishing, and what may not be meant; each leads to its card. [DES-07] */
export function RemarkList() {
  const tree = useTree();
  const say = useSay('flows-designer');
  const words = useWords();
  const { remarks } = tree;
  const isSound = remarks.length === 0;
  return (
    <Popover
      label={say('remarks')}
      face={
        <span className={styles.counts}>
          {isSound ? <CheckIcon size={18} /> : <RemarkCount remarks={remarks} />}
          {isSound && <span className={styles.face}>{say('remarks-none-short')}</span>}
        </span>
      }
    >
      {(close) => (
        <div className={styles.panel}>
          {isSound && <p>{say('remarks-none')}</p>}
          {remarks.map(({ kind, at, part, text }) => {
            const inside = (
              <>
                {kind === 'fault' ? <ErrorIcon size={16} /> : <WarningIcon size={16} />}
                <span>
                  <Sentence>{words(text)}</Sentence>
                </span>
              </>
            );
            const key = `${kind} ${at} ${text.zh}`;
            if (at === null || !tree.tree.has(at))
              return (
                <p key={key} className={styles.remark} data-kind={kind}>
                  {inside}
                </p>
              );
            return (
              <button
                key={key}
                type="button"
                className={styles.remark}
                data-kind={kind}
                onClick={() => {
                  close();
                  tree.go(at);
                  tree.show(at, tabOfPart(part));
                }}
              >
                {inside}
              </button>
            );
          })}
        </div>
      )}
    </Popover>
  );
}
