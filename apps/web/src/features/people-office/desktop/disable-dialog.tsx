import { previewDisable } from '@campus/contract/calls/people-office.ts';
import { useId } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { AreaParts } from '../area-parts.ts';
import type { Held } from '../people-office.queries.ts';
import { useDisable } from '../use-disable.ts';
import { Holdings } from './holdings.tsx';
import styles from './people-office.module.css';

type Props = { id: string; areaParts: AreaParts; onClose: () => void };

/** Everything that a person holds, what happens to each thing, the reason, and the button. */
export function DisableDialog({ id, areaParts, onClose }: Props) {
  const say = useSay('people-office');
  const failure = useFailureText();
  const { data: held, isError, error, isFetching, refetch } = useCall(previewDisable, { id });
  if (held) return <Asking held={held} areaParts={areaParts} onClose={onClose} />;
  return (
    <Dialog title={say('disable')} width={760} onClose={onClose}>
      {isError ? (
        <Failed why={failure(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function Asking({ held, areaParts, onClose }: Omit<Props, 'id'> & { held: Held }) {
  const say = useSay('people-office');
  const { say: ui } = useTexts();
  const id = useId();
  const disable = useDisable(held, onClose);
  const nothing =
    held.tasks.count === 0 &&
    [held.headships, held.deputyOf, held.businesses, held.substitutions, held.lines, held.alone, held.namedIn].every(
      (some) => some.length === 0,
    );
  return (
    <Dialog
      title={say('disable-title', { name: held.name })}
      width={760}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="danger" type="submit" form={id} busy={disable.form.busy}>
            {say('disable-confirm')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={disable.form.submit}>
        <p className={styles.says}>
          <Sentence>{say('disable-says')}</Sentence>
        </p>
        {nothing && <p>{say('held-none')}</p>}
        <Holdings held={held} disable={disable} areaParts={areaParts} />
        <TextareaInput label={say('reason')} required rows={2} max={200} {...disable.form.field('reason')} />
      </form>
    </Dialog>
  );
}
