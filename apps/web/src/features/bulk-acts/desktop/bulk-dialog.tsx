import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import type { AreaParts, ChosenPeople } from '../area-parts.ts';
import type { ActName } from '../bulk-acts.queries.ts';
import { useBulkAct } from '../use-bulk-act.ts';
import { ActFields } from './act-fields.tsx';
import { ActOutcomes } from './act-outcomes.tsx';
import styles from './bulk-acts.module.css';

type Props = { act: ActName; chosen: ChosenPeople; areaParts: AreaParts; onClose: () => void; onDone: () => void };

/** The fields of an act, then its dry run, then its outcome. */
export function BulkDialog({ act, chosen, areaParts, onClose, onDone }: Props) {
  const say = useSay('bulk-acts');
  const { say: ui } = useTexts();
  const id = useId();
  const bulk = useBulkAct(act, chosen);
  const { came, form, refused } = bulk;
  const n = chosen.everybody ? (chosen.found ?? 0) : chosen.ids.length;
  const done = came !== null && came.state !== 'tried';
  const close = () => {
    onClose();
    if (done) onDone();
  };
  const foot = !came ? (
    <>
      <Button onClick={onClose}>{ui('cancel')}</Button>
      <Button kind="primary" type="submit" form={id} busy={form.busy}>
        {say('try')}
      </Button>
    </>
  ) : done ? (
    <Button kind="primary" onClick={close}>
      {say('close')}
    </Button>
  ) : (
    <>
      <Button onClick={bulk.again}>{say('back')}</Button>
      {came.counts.tried.done > 0 && (
        <Button kind={act === 'disable' ? 'danger' : 'primary'} busy={bulk.applying} onClick={() => void bulk.apply()}>
          {say('apply')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={say(`title-${act}`)} width={760} onClose={close} foot={foot}>
      {came ? (
        <ActOutcomes act={came} />
      ) : (
        <form id={id} className={styles.form} noValidate onSubmit={form.submit}>
          <p className={styles.says}>{say('about', { n })}</p>
          <ActFields act={act} bulk={bulk} areaParts={areaParts} />
        </form>
      )}
      {refused && (
        <Note as="p" kind="bad" role="alert">
          {refused}
        </Note>
      )}
    </Dialog>
  );
}
