import { useId } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { HeldLine } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { type LineAction, useRunLineAction } from '../use-run-line-action.ts';
import styles from './panels.module.css';

type Props = { line: HeldLine; action: LineAction; onClose: () => void };

/** Says what will happen to a line, asks why, and does it. */
export function LineActionDialog({ line, action, onClose }: Props) {
  const { say, words } = useOfficeLabels();
  const { say: ui } = useTexts();
  const id = useId();
  const form = useRunLineAction(line.id, action, onClose);
  return (
    <Dialog
      title={say(`${action}-title`)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind={action === 'end' ? 'danger' : 'primary'} type="submit" form={id} busy={form.busy}>
            {say(action === 'end' ? 'end-confirm' : action)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <p className={styles.says}>{say(`${action}-says`, { name: words(line.packageName) })}</p>
        <TextareaInput
          label={say('reason')}
          required
          rows={3}
          max={200}
          hint={say('reason-hint')}
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}
