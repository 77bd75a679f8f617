import { type FormEvent, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import type { Connection } from '../connections.queries.ts';
import { useTryConnection } from '../use-connection-actions.ts';
import styles from './connections.module.css';

/** Reads a path over the connection as it is saved. */
export function TryPart({ connection, unsaved }: { connection: Connection; unsaved: boolean }) {
  const say = useSay('connections-office');
  const { attempt, busy, result } = useTryConnection(connection);
  const first = connection.paths[0] ?? '/';
  const [path, setPath] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && path.trim()) void attempt(path.trim());
  };
  return (
    <section className={classes(panel.part, styles.sentences)} aria-label={say('try')}>
      <h3>{say('try')}</h3>
      <p>{say('try-text')}</p>
      {unsaved && <p>{say('try-unsaved')}</p>}
      <form noValidate className={rows.form} onSubmit={submit}>
        <TextInput
          label={say('try-path')}
          required
          max={500}
          value={path}
          onChange={setPath}
          hint={first === '/' ? undefined : say('try-path-hint', { text: first })}
        />
        <div className={styles.row}>
          <Button type="submit" busy={busy}>
            {say('try-now')}
          </Button>
        </div>
      </form>
      <p role="status" className={styles.result} data-good={result?.good}>
        {result?.text}
      </p>
    </section>
  );
}
