import { useId } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { HeldLine } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { type LineDeed, useLineDeed } from '../use-line-deed.ts';
import styles from './panels.module.css';

type Props = { line: HeldLine; deed: LineDeed; onClose: () => void };

/** Says what will happen to a line, asks why, and does it. */
export function DeedDialog({ line, deed, onClose }: Props) {
  const { say, words } = useOfficeLabels();
  const { say: ui } = useTexts();
  const id = useId();
  const form = useLineDeed(line.id, deed, onClose);
  return (
    <Dialog
      title={say(`${deed}-title`)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind={deed === 'end' ? 'danger' : 'primary'} type="submit" form={id} busy={form.busy}>
            {say(deed === 'end' ? 'end-confirm' : deed)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <p className={styles.says}>{say(`${deed}-says`, { name: words(line.packageName) })}</p>
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
