import type { FieldKind } from '@campus/rules/flows/form.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { type KindGroup, kindGroups } from '../field-kinds.ts';
import type { FormDesigning } from '../use-form-designer.ts';
import { FieldKindIcon } from './field-kind-icon.tsx';
import { useDragSource } from './form-drag.ts';
import styles from './kind-palette.module.css';

/** The kinds of fields that a form is built from: pressed or dragged into it. */
export function KindPalette({ designing }: { designing: FormDesigning }) {
  const say = useSay('flows-designer-form');
  return (
    <section className={styles.palette} aria-label={say('add-field')}>
      {designing.rowsChosen !== null && (
        <Small as="p">
          <Sentence>{say('into-rows', { name: designing.rowsChosen })}</Sentence>
        </Small>
      )}
      {(Object.keys(kindGroups) as KindGroup[]).map((group) => (
        <div key={group} className={styles.group}>
          <h3 className={styles.title}>{say(`group-${group}`)}</h3>
          <ul className={styles.kinds}>
            {kindGroups[group].map((kind) => (
              <li key={kind}>
                <Kind kind={kind} disabled={designing.isFull} onAdd={() => designing.add(kind)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type OfferedKind = (typeof kindGroups)[KindGroup][number] & FieldKind;
type KindProps = { kind: OfferedKind; disabled: boolean; onAdd: () => void };

function Kind({ kind, disabled, onAdd }: KindProps) {
  const say = useSay('flows-designer-form');
  const button = useRef<HTMLButtonElement>(null);
  const dragging = useDragSource(button, null, { newKind: kind }, !disabled);
  const name = say(`kind-${kind}`);
  return (
    <button
      ref={button}
      type="button"
      className={styles.kind}
      data-dragging={dragging || undefined}
      disabled={disabled}
      aria-label={`${say('add-kind', { kind: name })} ${say(`for-${kind}`)}`}
      onClick={onAdd}
    >
      <FieldKindIcon kind={kind} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <Small>{say(`for-${kind}`)}</Small>
      </span>
    </button>
  );
}
