import { useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { type Department, useLevels } from '../departments.queries.ts';
import { type Act, type Target, useAct } from '../use-act.ts';
import styles from './act-dialog.module.css';
import { DepartmentHits } from './department-hits.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { DepartmentImpact } from './impact.tsx';

type Props = {
  department: Pick<Department, 'id' | 'name'>;
  act: Act;
  /** Where it was dropped. */
  target: Department | null;
  onClose: () => void;
  onDone: (openId: string) => void;
};

/** Asks where a department moves, shows what that affects, and does it. */
export function ActDialog({ department, act, target: dropped, onClose, onDone }: Props) {
  const say = useSay('departments');
  const { say: ui } = useTexts();
  const words = useWords();
  const failure = useFailureText();
  const nameOf = (item: Department): Target => ({ id: item.id, name: words(item.name) });
  const [target, setTarget] = useState<Target>(dropped ? nameOf(dropped) : null);
  const [typed, setTyped] = useState('');
  const atTop = useLevels([null], false).under(null)?.mayAdd ?? false;
  const { ready, preview, busy, send } = useAct(department, act, target, onDone);
  const choice = {
    current: target === null || target === 'top' ? null : target.id,
    except: department.id,
    onChoose: (item: Department) => setTarget(nameOf(item)),
  };
  const chosen = target === 'top' ? say('to-top') : target && say(`${act === 'merge' ? 'merge' : 'move'}-to`, target);
  return (
    <Dialog
      title={say(`${act}-title`, { name: words(department.name) })}
      width={640}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            kind={act === 'move' ? 'primary' : 'danger'}
            disabled={!ready || !preview.data}
            busy={busy}
            onClick={send}
          >
            {say(`do-${act}`)}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {act !== 'move' && <p>{say(`${act}-says`)}</p>}
        {act !== 'close' && (
          <section className={styles.where} aria-label={say(`${act}-ask`)}>
            <h3 className={styles.title}>{say(`${act}-ask`)}</h3>
            <RestingSearch value={typed} onChange={setTyped} placeholder={say('search')} />
            {act === 'move' && atTop && (
              <div>
                <Button kind="quiet" aria-pressed={target === 'top'} onClick={() => setTarget('top')}>
                  {say('to-top')}
                </Button>
              </div>
            )}
            <div className={styles.choice}>
              {typed ? <DepartmentHits words={typed} {...choice} /> : <DepartmentTree height={240} {...choice} />}
            </div>
          </section>
        )}
        <section className={styles.touched} aria-live="polite" aria-label={say('touches')}>
          {chosen && <h3 className={styles.title}>{chosen}</h3>}
          {ready && preview.isPending && <SkeletonText lines={3} />}
          {preview.isError && (
            <Note as="p" kind="bad" role="alert">
              {failure(preview.error)}
            </Note>
          )}
          {preview.data && <DepartmentImpact touched={preview.data} />}
        </section>
      </div>
    </Dialog>
  );
}
