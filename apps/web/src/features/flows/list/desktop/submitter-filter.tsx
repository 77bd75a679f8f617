import { lazy, Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import styles from './submitter-filter.module.css';

const PeopleDialog = lazy(() =>
  import('../../people/desktop/people-dialog.tsx').then(({ PeopleDialog }) => ({ default: PeopleDialog })),
);

const NAMES_KEY = 'campus.office.submitters';
const storedNames = () => (readStored('sessionStorage', NAMES_KEY) ?? {}) as Record<string, string>;

type Props = { id: string | undefined; name: string | undefined; onChange: (id: string | undefined) => void };

export function SubmitterFilter({ id, name, onChange }: Props) {
  const say = useSay('flows-monitoring');
  const [picking, setPicking] = useState(false);
  const chosenName = id && (name ?? storedNames()[id] ?? say('submitter-chosen'));
  return (
    <div className={styles.filter}>
      <Button onClick={() => setPicking(true)}>
        <Sentence>{chosenName ? say('submitter-is', { name: chosenName }) : say('submitter')}</Sentence>
      </Button>
      {id && (
        <button
          type="button"
          className={styles.clear}
          aria-label={say('clear-submitter')}
          onClick={() => onChange(undefined)}
        >
          <CloseIcon size={14} />
        </button>
      )}
      {picking && (
        <Suspense fallback={null}>
          <PeopleDialog
            title={say('choose-submitter')}
            several={false}
            chosen={[]}
            onClose={() => setPicking(false)}
            onChoose={([person]) => {
              setPicking(false);
              if (!person) return;
              writeStored('sessionStorage', NAMES_KEY, { ...storedNames(), [person.id]: person.name });
              onChange(person.id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
