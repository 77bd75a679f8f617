import { listManagedPlaces } from '@campus/contract/calls/places.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Place } from '../places.queries.ts';
import styles from './place-tree.module.css';

type Props = { current: string | null; onChoose: (id: string | null) => void };

/** From the campuses down to the buildings; rooms are in the table. */
export function PlaceTree({ current, onChoose }: Props) {
  const say = useSay('places');
  return (
    <nav className={styles.tree} aria-label={say('tree')}>
      <button
        type="button"
        className={styles.name}
        aria-current={current === null ? 'true' : undefined}
        onClick={() => onChoose(null)}
      >
        {say('all-campuses')}
      </button>
      <Branch parentId={null} depth={0} current={current} onChoose={onChoose} />
    </nav>
  );
}

function Branch({ parentId, depth, current, onChoose }: Props & { parentId: string | null; depth: number }) {
  const list = useEndless(listManagedPlaces, { size: 100, ...(parentId ? { parentId } : {}) });
  return (
    <MoreList list={list} empty={null} skeleton={<SkeletonText lines={3} />}>
      {(items) => (
        <ul className={styles.branch}>
          {items.map((place) => (
            <Twig key={place.id} place={place} depth={depth} current={current} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </MoreList>
  );
}

function Twig({ place, depth, current, onChoose }: Props & { place: Place; depth: number }) {
  const say = useSay('places');
  const words = useWords();
  const [open, setOpen] = useState(depth === 0);
  const folds = place.kind !== 'building' && place.below > 0;
  const name = words(place.name);
  return (
    <li>
      <div className={styles.twig}>
        {folds ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-label={say(open ? 'close-below' : 'open-below', { name })}
            onClick={() => setOpen(!open)}
          >
            <ChevronIcon size={16} />
          </button>
        ) : (
          <span className={styles.noFold} />
        )}
        <button
          type="button"
          className={styles.name}
          aria-current={current === place.id ? 'true' : undefined}
          data-off={!place.active || undefined}
          onClick={() => {
            setOpen(true);
            onChoose(place.id);
          }}
        >
          {name}
        </button>
      </div>
      {folds && open && <Branch parentId={place.id} depth={depth + 1} current={current} onChoose={onChoose} />}
    </li>
  );
}
