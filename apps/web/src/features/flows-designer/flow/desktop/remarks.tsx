import { useSay } from '#web/client/texts.ts';
import { ErrorIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Part, Remark } from '../faults.ts';
import styles from './remarks.module.css';

/** How much is wrong, and how much may not be meant. */
export function RemarkCount({ remarks }: { remarks: readonly Remark[] }) {
  const say = useSay('flows-designer');
  return (['fault', 'warning'] as const).map((kind) => {
    const n = remarks.filter((remark) => remark.kind === kind).length;
    if (n === 0) return null;
    return (
      <span key={kind} className={styles.count} data-kind={kind}>
        {kind === 'fault' ? <ErrorIcon size={16} /> : <WarningIcon size={16} />}
        <span aria-hidden="true">{n}</span>
        <VisuallyHidden>{say(kind === 'fault' ? 'faults-n' : 'warnings-n', { n })}</VisuallyHidden>
      </span>
    );
  });
}

/** A card shows so many; more of them stand in its drawer and in the list of all. */
const MOST = 2;

/** What is wrong with a card, on it. */
export function RemarkLines({ id, remarks }: { id: string; remarks: readonly Remark[] }) {
  const say = useSay('flows-designer');
  const words = useWords();
  if (remarks.length === 0) return null;
  return (
    <span id={id} className={styles.lines}>
      {remarks.slice(0, MOST).map(({ kind, text }) => (
        <span key={text.zh} className={styles.line} data-kind={kind}>
          <Sentence>{words(text)}</Sentence>
        </span>
      ))}
      {remarks.length > MOST && (
        <span className={styles.more}>{say('remarks-more', { n: remarks.length - MOST })}</span>
      )}
    </span>
  );
}

/** What is wrong with a part of a step, beside its field. */
export function RemarksOf({ id, part, remarks }: { id?: string; part: Part; remarks: readonly Remark[] }) {
  const words = useWords();
  const own = remarks.filter((remark) => remark.part === part);
  return (
    <div id={id} aria-live="polite">
      {own.map(({ kind, text }) => (
        <p key={text.zh} className={styles.beside} data-kind={kind}>
          {kind === 'fault' ? <ErrorIcon size={16} /> : <WarningIcon size={16} />}
          <span>
            <Sentence>{words(text)}</Sentence>
          </span>
        </p>
      ))}
    </div>
  );
}
