import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { Button } from '#web/ui/base/button.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { RichText } from '#web/ui/base/rich-text.tsx';
import { useContentLabels } from '../content-labels.ts';
import { type ItemValues, isWritten } from '../item-values.ts';
import type { useItemForm } from '../use-item-form.ts';
import styles from './item-notices.module.css';

type State = ReturnType<typeof useItemForm>;

/** What a clerk has to know before going on: what came back from an earlier visit, and what somebody else did meanwhile. */
export function FormNotices({ state }: { state: State }) {
  const { say, format } = useContentLabels();
  const { theirs, restored } = state;
  const discard = async () => {
    const question = {
      title: say('discard-question'),
      text: say('discard-text'),
      okText: say('discard-ok'),
      danger: true,
    };
    if (await confirm(question)) state.discard();
  };
  if (theirs) {
    const facts = { name: theirs.changedBy?.name ?? '', at: format.dateTime(theirs.changedAt) };
    return (
      <div className={styles.notice} data-kind="attention" role="alert" data-testid="changed-meanwhile">
        <p>
          {say(theirs.changedBy ? 'changed-meanwhile' : 'changed-meanwhile-nobody', facts)} {say('mine-says')}
        </p>
        <Button onClick={state.loadTheirs}>{say('see-theirs')}</Button>
        <Button onClick={state.keepMine}>{say('keep-mine')}</Button>
      </div>
    );
  }
  if (!restored) return null;
  return (
    <div className={styles.notice} role="status" data-testid="restored">
      <p>{say('restored')}</p>
      <Button onClick={() => void discard()}>{say('discard')}</Button>
    </div>
  );
}

/** The clerk's own text, still there after that of somebody else was loaded. */
export function OwnVersion({ kind, state, values }: { kind: ContentKind; state: State; values: ItemValues }) {
  const { say } = useContentLabels();
  return (
    <aside className={styles.mine} aria-labelledby="mine-beside" data-testid="mine-beside">
      <h2 id="mine-beside">{say('mine-beside')}</h2>
      <p className={styles.says}>{say('theirs-loaded')}</p>
      {(['zh', 'en'] as const).map((lang) => {
        const which = lang === 'zh' ? 'Zh' : 'En';
        return (
          <section key={lang} className={styles.half}>
            <h3>{say(lang === 'zh' ? 'chinese' : 'english')}</h3>
            <p lang={lang}>
              <b>{values[`title${which}`]}</b>
            </p>
            <p lang={lang}>{values[`summary${which}`]}</p>
            {isWritten(kind) && <RichText html={values[`body${which}`]} lang={lang} />}
          </section>
        );
      })}
      <div className={styles.buttons}>
        <Button onClick={state.takeAside}>{say('mine-back')}</Button>
        <Button kind="quiet" onClick={state.dropAside}>
          {say('mine-drop')}
        </Button>
      </div>
    </aside>
  );
}
