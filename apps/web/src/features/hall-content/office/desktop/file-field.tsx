import { type ContentUpload, contentLimitsMb } from '@campus/rules/hall-content/hall-content.ts';
import { useState } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useContentLabels } from '../content-labels.ts';
import type { ContentFile } from '../office.queries.ts';
import { acceptedFiles, useFileUpload } from '../use-file-upload.ts';
import styles from './file-field.module.css';

type Props = FieldProps<ContentFile | null> & { upload: ContentUpload };

/** One file: dropped or chosen, sent at once, looked at, replaced, removed. */
export function FileField(props: Props) {
  const { label, value, onChange, required, hint, upload } = props;
  const { say } = useContentLabels();
  const { send, progress, stop } = useFileUpload(upload);
  const [over, setOver] = useState(false);
  const field = useField(
    { ...props, message: say('upload-running') },
    { check: () => (progress === null ? null : { code: 'uploading' }) },
  );
  const take = async (files: FileList | null) => {
    const file = files?.[0];
    const sent = file ? await send(file) : null;
    if (sent) onChange(sent);
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <FieldGroup field={field} className={styles.field}>
        {value && progress === null && (
          <div className={styles.chosen}>
            <Look file={value} />
            <span className={styles.words} lang="zxx">
              <span className={styles.name}>{value.name}</span>
              <small>
                {fileSize(value.bytes)}
                {value.width !== null && ` · ${value.width} × ${value.height}`}
              </small>
            </span>
            <Button kind="quiet" onClick={() => onChange(null)}>
              {say('remove')}
            </Button>
          </div>
        )}
        {progress !== null ? (
          <div className={styles.running} role="status">
            <progress className={styles.progress} value={progress} max={1} aria-label={label} />
            <span>{say('uploading', { percent: Math.floor(progress * 100) })}</span>
            <Button kind="quiet" onClick={stop}>
              {say('stop-upload')}
            </Button>
          </div>
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the input inside
          <div
            className={styles.zone}
            data-over={over || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void take(event.dataTransfer.files);
            }}
          >
            <label>
              <input
                type="file"
                className={styles.file}
                accept={acceptedFiles[upload]}
                onChange={(event) => {
                  void take(event.target.files);
                  event.target.value = '';
                }}
              />
              <span>{value ? say('replace') : say(`drop-${upload}`, { mb: contentLimitsMb[upload] })}</span>
            </label>
          </div>
        )}
      </FieldGroup>
    </FieldFrame>
  );
}

function Look({ file }: { file: ContentFile }) {
  if (file.mediaType.startsWith('image/')) return <img className={styles.look} src={file.link} alt="" />;
  if (file.mediaType.startsWith('video/'))
    return <video className={styles.look} src={file.link} preload="metadata" muted aria-hidden="true" tabIndex={-1} />;
  return null;
}
