import { Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import type { FieldProps } from '#web/ui/base/use-field.ts';
import type { ChoosePeople } from '../rights.queries.ts';
import styles from './rights.module.css';

type Props = FieldProps<{ id: string; name: string } | null> & { none?: string; choosePeople: ChoosePeople };

/** One person, by the window of contacts. */
export function ChoosePerson({ none, choosePeople: Choose, ...props }: Props) {
  const { value, onChange } = props;
  const say = useSay('rights');
  const [choosing, setChoosing] = useState(false);
  return (
    <FramedField group {...props}>
      {value !== null ? <Typed className={styles.name}>{value.name}</Typed> : none && <span>{none}</span>}
      <Button onClick={() => setChoosing(true)}>{say('choose-person')}</Button>
      <Suspense fallback={null}>
        {choosing && (
          <Choose
            title={say('choose-person')}
            several={false}
            chosen={[]}
            onChoose={([person]) => {
              setChoosing(false);
              if (person) onChange(person);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </FramedField>
  );
}
