import { listManagedLabels } from '@campus/contract/calls/labels.ts';
import { lazy, Suspense, useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import type { LabelRow } from '../labels.queries.ts';
import { useLabelAddress } from '../use-label-address.ts';
import { LabelDetail } from './label-detail.tsx';
import styles from './label-list.module.css';

const NameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog }) => ({ default: NameDialog })));

/** The labels of an organisation, and the chosen label with its people. */
export function LabelList({ title }: { title: string }) {
  const say = useSay('labels');
  const { label, words, go } = useLabelAddress();
  const [adding, setAdding] = useState(false);
  const list = useEndless(listManagedLabels, { size: 50, ...(words ? { words } : {}) });
  return (
    <DataPage
      title={title}
      actions={
        <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          {say('add')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={say('list')}>
          <RestingSearch value={words} onChange={(next) => go({ words: next }, true)} placeholder={say('search')} />
          <MoreList
            list={list}
            empty={
              words ? (
                <Empty title={say('nothing-found')} text={say('nothing-found-text')} />
              ) : (
                <Empty title={say('none')} text={say('none-text')} />
              )
            }
          >
            {(rows) => (
              <ul className={styles.labels}>
                {rows.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    current={row.id === label}
                    onChoose={() => go({ label: row.id, list: null, who: null })}
                  />
                ))}
              </ul>
            )}
          </MoreList>
        </nav>
        <div className={styles.main}>
          {label ? (
            <LabelDetail key={label} id={label} />
          ) : (
            <DataState>
              <Empty title={say('choose')} text={say('choose-text')} />
            </DataState>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {adding && (
          <NameDialog
            label={null}
            onClose={() => setAdding(false)}
            onSaved={(made) => go({ label: made.id, list: null, who: null })}
          />
        )}
      </Suspense>
    </DataPage>
  );
}

function Row({ row, current, onChoose }: { row: LabelRow; current: boolean; onChoose: () => void }) {
  const say = useSay('labels');
  const words = useWords();
  return (
    <li>
      <button type="button" className={styles.label} aria-current={current ? 'true' : undefined} onClick={onChoose}>
        <span className={styles.name}>{words(row.name)}</span>
        <Small>{say('people-n', { n: row.members })}</Small>
        {(row.hasRule || row.asksPeople) && (
          <span className={styles.chips}>
            {row.hasRule && <Chip kind="running">{say('has-rule')}</Chip>}
            {row.asksPeople && <Chip kind="attention">{say('asks-people')}</Chip>}
          </span>
        )}
      </button>
    </li>
  );
}
