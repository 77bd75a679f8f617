import { Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { ChoosePeople } from '../rights.queries.ts';
import styles from './rights.module.css';

type Props = {
  label: string;
  /** Null: nobody chosen yet. */
  name: string | null;
  none?: string;
  choosePeople: ChoosePeople;
  onChoose: (person: { id: string; name: string }) => void;
};

/** One person, by the window of contacts. */
export function ChoosePerson({ label, name, none, choosePeople: Choose, onChoose }: Props) {
  const say = useSay('rights');
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.person}>
      <span>{label}</span>
      {name !== null ? <Typed className={styles.name}>{name}</Typed> : none && <span>{none}</span>}
      <Button onClick={() => setChoosing(true)}>{say('choose-person')}</Button>
      <Suspense fallback={null}>
        {choosing && (
          <Choose
            title={say('choose-person')}
            several={false}
            chosen={[]}
            onChoose={([person]) => {
              setChoosing(false);
              if (person) onChoose(person);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
