import { uploadAnnex } from '@campus/contract/calls/flows-catalogue.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useUpload } from '#web/ui/base/use-upload.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { DropZone } from '#web/ui/desktop/drop-zone.tsx';
import { OrderArrow } from '#web/ui/desktop/order-arrow.tsx';
import { MOST_ANNEXES } from '../business-values.ts';
import type { Annex } from '../flows-businesses.queries.ts';
import styles from './settings-form.module.css';

const MOST_MB = 20;
/** What a chooser offers; the server judges by what is in a file. */
const ACCEPTED = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip';

type Props = FieldProps<readonly Annex[]> & {
  /** As the server knows them now, with links that still open. */
  known: readonly Annex[];
};

/** The documents that applicants may download, in their order. */
export function AnnexesField(props: Props) {
  const { value, onChange, known } = props;
  const say = useSay('flows-businesses');
  const { send, progress, stop } = useUpload(uploadAnnex, {
    mb: MOST_MB,
    tooLarge: say('annex-too-large', { mb: MOST_MB }),
  });
  const field = useField(
    { ...props, message: say('annex-coming') },
    { check: () => (progress === null ? null : { code: 'uploading' }), asks: 'upload-label' },
  );
  const swap = (at: number, by: -1 | 1) => {
    const next = [...value];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  const take = async (file: File) => {
    const annex = await send(file);
    if (annex) onChange([...value, annex]);
  };
  return (
    <FieldFrame field={field} label={say('annexes-of')} hint={say('annexes-hint')} group>
      <FieldGroup field={field} className={styles.rows}>
        {value.map((annex, at) => (
          <div key={annex.id} className={styles.annex} data-row={annex.id}>
            <span className={styles.fileName}>
              <a href={known.find(({ id }) => id === annex.id)?.link ?? annex.link} download={annex.name}>
                <Typed>{annex.name}</Typed>
              </a>{' '}
              <Small lang="zxx">{fileSize(annex.bytes)}</Small>
            </span>
            <span className={styles.arrows}>
              <OrderArrow up disabled={at === 0} onClick={() => swap(at, -1)}>
                <VisuallyHidden>
                  {say('move-up')} {annex.name}
                </VisuallyHidden>
              </OrderArrow>
              <OrderArrow disabled={at === value.length - 1} onClick={() => swap(at, 1)}>
                <VisuallyHidden>
                  {say('move-down')} {annex.name}
                </VisuallyHidden>
              </OrderArrow>
            </span>
            <Button
              kind="quiet"
              aria-label={say('remove-of', { name: annex.name })}
              onClick={() => onChange(value.filter(({ id }) => id !== annex.id))}
            >
              {say('remove')}
            </Button>
          </div>
        ))}
        {value.length < MOST_ANNEXES && (
          <DropZone
            title={say('annex-add')}
            lines={[say('annex-kinds', { mb: MOST_MB })]}
            accept={ACCEPTED}
            progress={progress}
            onFile={(file) => void take(file)}
          />
        )}
        {progress !== null && (
          <p role="status">
            {say('annex-percent', { percent: Math.floor(progress * 100) })}{' '}
            <Button kind="quiet" onClick={stop}>
              {say('annex-stop')}
            </Button>
          </p>
        )}
      </FieldGroup>
    </FieldFrame>
  );
}
