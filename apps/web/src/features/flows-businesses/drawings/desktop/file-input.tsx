import { useLayoutEffect, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import type { Bound } from '#web/ui/base/use-form.ts';
import { DropZone } from '#web/ui/desktop/drop-zone.tsx';
import type { useLook } from '../use-look.ts';
import styles from './file-form.module.css';

const KINDS = '.bpmn,.xml,.json';

/** The file that is read, by choosing or dropping it, and why one could not be read. */
export function FileInput({ field, look }: { field: Bound<string>; look: ReturnType<typeof useLook> }) {
  const say = useSay('flows-interchange');
  const { take, reading, problem } = look;
  const note = useRef<HTMLDivElement>(null);
  // The input rests while a file is read, so the focus has to be led on.
  useLayoutEffect(() => {
    if (problem) note.current?.focus();
  }, [problem]);
  const title = say(field.value === '' ? 'choose' : 'choose-other');
  const lines = [
    ...(reading ? [say('reading', { name: reading.name })] : []),
    ...(!reading && field.value !== '' ? [say('read', { name: field.value })] : []),
    say('file-hint'),
  ];
  return (
    <>
      <FramedField group label={say('file')} required whenEmpty={say('file-empty')} {...field}>
        <div className={styles.zone}>
          <DropZone title={title} lines={lines} accept={KINDS} progress={reading?.progress ?? null} onFile={take} />
        </div>
      </FramedField>
      {problem && (
        <Note ref={note} kind="bad" role="alert" tabIndex={-1} className={styles.problem}>
          <Sentence>{problem.why}</Sentence>
          {problem.again && <Button onClick={() => problem.again && take(problem.again)}>{say('again')}</Button>}
        </Note>
      )}
    </>
  );
}
