import { listBulkActs } from '@campus/contract/calls/bulk-acts.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import type { BulkAct } from '../bulk-acts.queries.ts';
import { useUndo } from '../use-undo.ts';
import { ActOutcomes } from './act-outcomes.tsx';
import styles from './bulk-acts.module.css';

/** The acts of the last day; one of them can be looked at, and undone. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const say = useSay('bulk-acts');
  const list = useEndless(listBulkActs, { size: 20 });
  const [openAct, setOpenAct] = useState<BulkAct | null>(null);
  const { undo, busy } = useUndo(setOpenAct);
  const foot = (
    <>
      {openAct && <Button onClick={() => setOpenAct(null)}>{say('to-list')}</Button>}
      {openAct?.undoUntilAt && (
        <Button kind="danger" busy={busy} onClick={() => void undo(openAct)}>
          {say('undo')}
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        {say('close')}
      </Button>
    </>
  );
  return (
    <Dialog title={openAct ? say(`title-${openAct.act}`) : say('history')} width={760} onClose={onClose} foot={foot}>
      {openAct ? (
        <>
          <Head act={openAct} titled />
          <ActOutcomes key={openAct.state} act={openAct} />
        </>
      ) : (
        <div className={styles.form}>
          <p className={styles.says}>{say('history-says')}</p>
          <MoreList list={list} empty={<Empty title={say('history-none')} />}>
            {(acts) => (
              <ul className={styles.rows}>
                {acts.map((act) => (
                  <li key={act.id}>
                    <Head act={act} />
                    <div className={styles.acts}>
                      <Button onClick={() => setOpenAct(act)}>{say('look')}</Button>
                      {act.undoUntilAt && (
                        <Button kind="quiet" busy={busy} onClick={() => void undo(act)}>
                          {say('undo')}
                        </Button>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </MoreList>
        </div>
      )}
    </Dialog>
  );
}

/** What was done, to how many, by whom and when; without its name if that is the dialog's title. */
function Head({ act, titled = false }: { act: BulkAct; titled?: boolean }) {
  const say = useSay('bulk-acts');
  const words = useWords();
  const format = useFormat();
  const { said: input } = act;
  const what = [
    ...input.give.map(({ name }) => `+ ${words(name)}`),
    ...input.take.map(({ name }) => `− ${words(name)}`),
    ...(input.department ? [`→ ${words(input.department.name)}`] : []),
    ...(input.reason ? [input.reason] : []),
  ];
  return (
    <div>
      <p className={styles.who}>
        {!titled && <b>{say(`title-${act.act}`)}</b>}
        <span>{say('people-count', { n: act.counts.applied?.done ?? act.people })}</span>
        <span>
          <Sentence>{what.join(' · ')}</Sentence>
        </span>
      </p>
      <Small as="p">
        <Sentence>{say('by', { name: act.by.name, at: format.dateTime(act.at) })}</Sentence>
        {act.undoneBy && (
          <>
            {' · '}
            <Sentence>{say('undone-by', { name: act.undoneBy.name })}</Sentence>
          </>
        )}
      </Small>
    </div>
  );
}
