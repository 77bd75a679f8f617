import { type DragEvent, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { CloseIcon, PictureIcon, PlusIcon, RetryIcon } from './icons.tsx';
import styles from './image-tiles.module.css';
import { PictureViewer } from './picture-viewer.tsx';
import type { ImageField, Picture } from './use-image-field.ts';
import { useTexts } from './use-texts.ts';

export type ImageTilesProps = {
  field: ImageField;
  pictures: readonly Picture[];
  disabled?: boolean | undefined;
  /** Pictures may be dropped onto it: for pointers, not thumbs. */
  droppable?: boolean;
};

/** Pictures that arrived, pictures on their way, and the place to add more. */
export function ImageTiles({ field, pictures, disabled = false, droppable = false }: ImageTilesProps) {
  const { say } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const chooserId = useId();
  const [viewed, setViewed] = useState<Picture | null>(null);
  const [over, setOver] = useState(false);
  const open = !disabled && field.room > 0;
  const dropping = droppable &&
    open && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        field.add([...event.dataTransfer.files]);
      },
    };
  return (
    <fieldset
      id={field.id}
      aria-labelledby={field.labelId}
      aria-describedby={field.aria['aria-describedby']}
      className={classes(styles.tiles, over && styles.over)}
      {...dropping}
    >
      {pictures.map((picture) => (
        <div key={picture.id} className={styles.tile}>
          <button
            type="button"
            className={styles.view}
            aria-label={say('upload-preview', { name: picture.name })}
            onClick={() => setViewed(picture)}
          >
            <img src={picture.url} alt="" className={styles.image} />
          </button>
          {!disabled && (
            <button
              type="button"
              className={styles.remove}
              aria-label={say('upload-remove', { name: picture.name })}
              onClick={() => field.remove(picture)}
            >
              <CloseIcon size={14} />
            </button>
          )}
        </div>
      ))}
      {field.sending.map(({ key, file, url, state, percent, why }) => (
        <div key={key} className={classes(styles.tile, state === 'failed' && styles.failed)} data-state={state}>
          <img src={url} alt="" className={styles.image} />
          <div className={styles.veil}>
            {state === 'failed' ? (
              <>
                <button
                  type="button"
                  className={styles.retry}
                  aria-label={say('upload-retry', { name: file.name })}
                  onClick={() => field.retry(key)}
                >
                  <RetryIcon size={18} />
                </button>
                <span className={styles.why} role="alert">
                  {why ?? say('upload-failed')}
                </span>
              </>
            ) : (
              <>
                <span aria-hidden="true">{state === 'waiting' ? say('upload-waiting') : `${percent}%`}</span>
                <progress
                  className={styles.progress}
                  value={percent}
                  max={100}
                  aria-label={say('upload-progress', { name: file.name, percent })}
                />
              </>
            )}
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={say('upload-remove', { name: file.name })}
            onClick={() => field.drop(key)}
          >
            <CloseIcon size={14} />
          </button>
        </div>
      ))}
      {open && (
        <button
          type="button"
          className={classes(styles.tile, styles.add)}
          aria-describedby={field.aria['aria-describedby']}
          onClick={() => chooser.current?.click()}
        >
          {pictures.length + field.sending.length === 0 ? <PictureIcon size={26} /> : <PlusIcon size={26} />}
          <span className={styles.addText}>{field.addLabel}</span>
        </button>
      )}
      <input
        ref={chooser}
        id={chooserId}
        type="file"
        accept="image/*"
        multiple={field.room > 1}
        hidden
        aria-label={field.addLabel}
        onChange={(event) => {
          field.add([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      {viewed && <PictureViewer picture={viewed} onClose={() => setViewed(null)} />}
    </fieldset>
  );
}
