import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import styles from './people-office.module.css';

type Props = { name: string; password: string; untilAt: number; onClose: () => void };

/** A password that is shown this once. */
export function PasswordDialog({ name, password, untilAt, onClose }: Props) {
  const say = useSay('people-office');
  const format = useFormat();
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => toast(say('copied'), { kind: 'success' }),
      () => toast(say('copy-failed'), { kind: 'warning' }),
    );
  return (
    <Dialog
      title={say('one-time-title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void copy()}>{say('copy')}</Button>
          <Button kind="primary" onClick={onClose}>
            {say('done')}
          </Button>
        </>
      }
    >
      <p className={styles.says}>
        <Sentence>{say('one-time-says', { name, until: format.dateTime(untilAt) })}</Sentence>
      </p>
      <output className={styles.secret} lang="zxx" data-testid="one-time-password">
        {password}
      </output>
    </Dialog>
  );
}
