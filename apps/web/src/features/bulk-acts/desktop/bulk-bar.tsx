import { getUserInfo } from '@campus/contract/calls/access.ts';
import { bulkActs, MOST_PEOPLE } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { AreaParts, ChosenPeople } from '../area-parts.ts';
import type { ActName } from '../bulk-acts.queries.ts';
import styles from './bulk-acts.module.css';

const PasswordsDialog = lazy(() =>
  import('./passwords-dialog.tsx').then(({ PasswordsDialog }) => ({ default: PasswordsDialog })),
);
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })));

type Props = { chosen: ChosenPeople; areaParts: AreaParts; onEverybody: () => void; onClear: () => void };

/** The acts on all people chosen in the list. */
export function BulkBar({ chosen, areaParts, onEverybody, onClear }: Props) {
  const say = useSay('bulk-acts');
  const permissions = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  const [openAct, setOpenAct] = useState<ActName | 'passwords' | null>(null);
  const { ids, everybody, found } = chosen;
  const n = everybody ? (found ?? 0) : ids.length;
  if (n === 0) return null;
  // Only people who manage businesses may hand tasks over.
  const open = bulkActs.filter((act) => act !== 'hand-over' || permissions?.includes('business.manage'));
  return (
    <>
      <section className={styles.bar} aria-label={say('bar')}>
        <span className={styles.count} role="status">
          {say(everybody ? 'chosen-all' : 'chosen', { n })}
        </span>
        {!everybody && found !== null && found > ids.length && found <= MOST_PEOPLE && (
          <Button kind="quiet" onClick={onEverybody}>
            {say('choose-all', { n: found })}
          </Button>
        )}
        {n > MOST_PEOPLE && <span>{say('too-many', { n: MOST_PEOPLE })}</span>}
        {n <= MOST_PEOPLE &&
          open.map((act) => (
            <Button key={act} onClick={() => setOpenAct(act)}>
              {say(act)}
            </Button>
          ))}
        {n <= MOST_PEOPLE && <Button onClick={() => setOpenAct('passwords')}>{say('passwords')}</Button>}
        <Button kind="quiet" onClick={onClear}>
          {say('clear')}
        </Button>
      </section>
      {openAct && (
        <Suspense fallback={null}>
          {openAct === 'passwords' ? (
            <PasswordsDialog chosen={chosen} onClose={() => setOpenAct(null)} onDone={onClear} />
          ) : (
            <BulkDialog
              act={openAct}
              chosen={chosen}
              areaParts={areaParts}
              onClose={() => setOpenAct(null)}
              onDone={onClear}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
