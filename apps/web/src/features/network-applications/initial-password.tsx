import { showInitialPassword } from '@campus/contract/calls/network-accounts.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Note } from '#web/ui/base/note.tsx';
import styles from './network.module.css';
import { useNetworkLabels } from './network-labels.ts';

/** The desk gave an initial password: its owner sees it here, nobody else anywhere, and changes it. */
export function InitialPassword({ username, change }: { username: string; change: string }) {
  const { say } = useNetworkLabels();
  const show = useWrite(showInitialPassword);
  const [password, setPassword] = useState<string | null>(null);
  return (
    <Note data-testid="initial-password">
      <p>{say('initial-says')}</p>
      {password !== null && (
        <p>
          {say('initial-is')} <code lang="zxx">{password}</code>
        </p>
      )}
      <div className={styles.row}>
        {password === null && (
          <Button
            busy={show.isPending}
            onClick={() => show.mutate({ username }, { onSuccess: (reply) => setPassword(reply.password) })}
          >
            {say('initial-show')}
          </Button>
        )}
        <ButtonLink kind="primary" to={change}>
          {say('initial-change')}
        </ButtonLink>
      </div>
    </Note>
  );
}
