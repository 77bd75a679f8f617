import { listContactLabels } from '@campus/contract/calls/people-contacts.ts';
import { type ReactNode, useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { ChevronIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { EndlessList } from '#web/ui/touch/endless-list.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import styles from './contact-picker.module.css';

/** The labels of people; an opened label shows who has it. */
export function LabelList({ children }: { children: (labelId: string) => ReactNode }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const labels = useEndless(listContactLabels, {});
  const [open, setOpen] = useState<string | null>(null);
  const here = labels.items.find(({ id }) => id === open);
  if (here)
    return (
      <div>
        <nav className={styles.trail} aria-label={say('way-labels')}>
          <button type="button" className={styles.crumb} onClick={() => setOpen(null)}>
            {say('all-labels')}
          </button>
          <span className={styles.crumb} aria-current="location">{`/ ${words(here.name)}`}</span>
        </nav>
        {children(here.id)}
      </div>
    );
  return (
    <EndlessList
      list={labels}
      skeleton={<SkeletonList rows={4} picture={false} />}
      empty={<Empty title={say('no-labels')} text={say('no-labels-text')} />}
    >
      {(items) => (
        <ul className={styles.folders}>
          {items.map(({ id, name, people }) => (
            <li key={id}>
              <button type="button" className={styles.folder} onClick={() => setOpen(id)}>
                <span className={styles.folderName}>{words(name)}</span>
                <span className={styles.count}>{say('people-count', { n: people })}</span>
                <ChevronIcon size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  );
}
