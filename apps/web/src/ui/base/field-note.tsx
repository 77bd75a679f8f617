import styles from './form-parts.module.css';
import { Note } from './note.tsx';
import { Typed } from './typed.tsx';

/** Words to read in the midst of a form, in the lines in which they were written. */
export function FieldNote({ text, more }: { text: string; more: string }) {
  return (
    <Note kind="calm" gap="lines">
      <Typed as="p" className={styles.lines}>
        {text}
      </Typed>
      {more !== '' && (
        <Typed as="p" className={`${styles.lines} ${styles.about}`}>
          {more}
        </Typed>
      )}
    </Note>
  );
}
