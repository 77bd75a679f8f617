import { useId, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Drawing } from '#web/ui/base/icons.tsx';
import type { FeedRun } from '../places.queries.ts';
import { useCheck } from '../use-feed.ts';
import styles from './drop-zone.module.css';

/** Where a list is dropped or chosen; it is only checked. */
export function DropZone({ onChecked }: { onChecked: (run: FeedRun) => void }) {
  const say = useSay('places');
  const id = useId();
  const [over, setOver] = useState(false);
  const { check, progress } = useCheck(onChecked);
  const busy = progress !== null;
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !busy) void check(file);
  };
  return (
    <label
      htmlFor={id}
      className={styles.zone}
      data-over={over || undefined}
      aria-busy={busy || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        id={id}
        type="file"
        className={styles.file}
        accept=".csv,.txt,.xlsx,text/csv"
        disabled={busy}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Drawing size={28} line={1.7}>
        <path d="M12 16V5m-4.2 4L12 4.8 16.2 9M4.5 15v3.5a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1V15" />
      </Drawing>
      <span className={styles.words}>
        <span className={styles.title}>{busy ? say('checking') : say('drop-title')}</span>
        <span className={styles.text}>{say('drop-text')}</span>
        <span className={styles.text}>{say('drop-columns')}</span>
        {busy && <progress className={styles.progress} value={progress} max={1} />}
      </span>
    </label>
  );
}
