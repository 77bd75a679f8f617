import { listContentItems } from '@campus/contract/calls/hall-content.ts';
import { truncateText } from '@campus/rules/basics/characters.ts';
import {
  articleSections,
  type ContentKind,
  contentStandings,
  isOrderedByHand,
} from '@campus/rules/hall-content/hall-content.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SearchInput } from '#web/ui/base/search-input.tsx';
import { useDebounced } from '#web/ui/base/use-debounced.ts';
import { ChoiceChips } from '#web/ui/desktop/choice-chips.tsx';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { DataTable, DataTableSkeleton } from '#web/ui/desktop/data-table.tsx';
import { movedBefore } from '#web/ui/desktop/moved-before.ts';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import { editAddress } from '../content-addresses.ts';
import { useContentLabels } from '../content-labels.ts';
import { useMove } from '../use-content-actions.ts';
import { useListAddress } from '../use-list-address.ts';
import styles from './content-list.module.css';
import { useColumns } from './use-columns.tsx';

const ContentPanel = lazy(() => import('./content-panel.tsx').then(({ ContentPanel }) => ({ default: ContentPanel })));

/** Kinds that are sorted by hand load all at once; those sorted by day load page by page. */
const MANY = 100;
const PAGE = 30;

/** Every item of one kind, also those that the hall does not show. [BO-15] [BO-16] [BO-17] [BO-18] [BO-19] [BO-20] */
export function ContentList({ kind, title }: { kind: ContentKind; title: string }) {
  const { say } = useContentLabels();
  const { words, standing, section, open, narrowed, go } = useListAddress();
  const byHand = isOrderedByHand(kind);
  const list = useEndless(listContentItems, {
    kind,
    size: byHand ? MANY : PAGE,
    ...(words && { words }),
    ...(standing && { standing }),
    ...(section && { section }),
  });
  const { move, busy } = useMove();
  // A filtered list cannot be reordered, because the hidden items have places too.
  const movable = byHand && !narrowed && list.items.length > 1;
  const columns = useColumns(kind, { rows: list.items, more: list.more, move: movable ? move : null, busy });
  useTableKeys({ close: () => open && go({ open: null }) });
  const add = (
    <Link className={styles.add} to={editAddress({ kind, section })}>
      <PlusIcon size={18} />
      {say(`add-${kind}`)}
    </Link>
  );
  const ids = list.items.map(({ id }) => id);
  return (
    <DataPage title={title} actions={add}>
      <Filters kind={kind} />
      {movable && <p className={styles.hint}>{say('drag-hint')}</p>}
      <MoreList
        list={list}
        skeleton={<DataTableSkeleton columns={5} />}
        empty={
          <DataState>
            {narrowed ? (
              <Empty
                title={say('nothing-found')}
                text={say('nothing-found-text')}
                action={
                  <Button onClick={() => go({ words: null, standing: null, section: null })}>
                    {say('clear-filters')}
                  </Button>
                }
              />
            ) : (
              <Empty title={say(`none-${kind}`)} text={say(`none-${kind}-text`)} action={add} />
            )}
          </DataState>
        }
      >
        {(items) => (
          <DataTable
            label={say('list')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            opened={open}
            onOpen={({ id }) => go({ open: id })}
            onMove={
              movable
                ? (moved, target) => {
                    const before = movedBefore(ids, moved, target, list.more);
                    if (before !== null) move(moved, before);
                  }
                : undefined
            }
          />
        )}
      </MoreList>
      <Suspense fallback={null}>
        {open && <ContentPanel key={open} id={open} onClose={() => go({ open: null })} />}
      </Suspense>
    </DataPage>
  );
}

function Filters({ kind }: { kind: ContentKind }) {
  const { say } = useContentLabels();
  const { words, standing, section, go } = useListAddress();
  return (
    <div className={styles.filters}>
      <Search value={words} onChange={(next) => go({ words: next, open: null }, true)} />
      <ChoiceChips
        label={say('standing-filter')}
        values={contentStandings}
        value={standing}
        nameOf={(value) => (value ? say(`standing-${value}`) : say('everything'))}
        onChange={(next) => go({ standing: next, open: null })}
      />
      {kind === 'article' && (
        <ChoiceChips
          label={say('section-filter')}
          values={articleSections}
          value={section}
          nameOf={(value) => (value ? say(`section-${value}`) : say('every-section'))}
          onChange={(next) => go({ section: next, open: null })}
        />
      )}
    </div>
  );
}

/** Searches when typing rests. */
function Search({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const { say } = useContentLabels();
  const [typed, setTyped] = useState(value);
  const debounced = useDebounced(truncateText(typed.trim(), 40));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes to the address
  useEffect(() => {
    if (debounced !== value && debounced === truncateText(typed.trim(), 40)) onChange(debounced);
  }, [debounced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says otherwise is what the box shows
  useEffect(() => {
    if (value !== typed.trim()) setTyped(value);
  }, [value]);
  return <SearchInput value={typed} onChange={setTyped} onSubmit={onChange} placeholder={say('search')} />;
}
