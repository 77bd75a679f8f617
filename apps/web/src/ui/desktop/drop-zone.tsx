import { useId, useState } from 'react';
import { Drawing } from '../base/icons.tsx';
import styles from './drop-zone.module.css';

type Props = {
  title: string;
  /** Which files may be dropped, and the handler for them. */
  lines: readonly string[];
  accept: string;
  /** From 0 to 1 while a file is on its way. */
  progress: number | null;
  onFile: (file: File) => void;
};

/** Where a file is dropped or chosen. */
export function DropZone({ title, lines, accept, progress, onFile }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const busy = progress !== null;
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !busy) onFile(file);
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
        accept={accept}
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
        <span className={styles.title}>{title}</span>
        {lines.map((line) => (
          <span key={line} className={styles.text}>
            {line}
          </span>
        ))}
        {busy && <progress className={styles.progress} value={progress} max={1} />}
      </span>
    </label>
  );
}
