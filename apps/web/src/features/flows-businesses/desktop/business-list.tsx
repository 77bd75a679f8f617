import { lazy, Suspense, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ChoiceChips } from '#web/ui/desktop/choice-chips.tsx';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import { FilterSelect } from '#web/ui/desktop/filter-select.tsx';
import { movedBefore } from '#web/ui/desktop/moved-before.ts';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { AreaParts } from '../area-parts.ts';
import { statesShown } from '../business-address.ts';
import { useBusinesses, useCategories } from '../flows-businesses.queries.ts';
import { useMoveBusiness } from '../use-business-actions.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import type { CopySource } from '../use-copy-form.ts';
import styles from './businesses-page.module.css';
import { useColumns } from './use-columns.tsx';

const CategoriesPanel = lazy(() =>
  import('./categories-panel.tsx').then(({ CategoriesPanel }) => ({ default: CategoriesPanel })),
);
const CopyDialog = lazy(() => import('./copy-dialog.tsx').then(({ CopyDialog }) => ({ default: CopyDialog })));

/** All businesses that the reader manages; those of one category can be put in order. [DES-01] */
export function BusinessList({ title, areaParts }: { title: string; areaParts: AreaParts }) {
  const say = useSay('flows-businesses');
  const address = useBusinessAddress();
  const { category, narrowed, inOrder } = address;
  const list = useBusinesses(address);
  const [categorising, setCategorising] = useState(false);
  /** What a new one is copied from; null as long as it is not chosen. */
  const [copying, setCopying] = useState<{ source: CopySource | null } | null>(null);
  const { move, busy } = useMoveBusiness(category);
  const movable = inOrder && list.items.length > 1;
  const columns = useColumns({
    casesOf: areaParts.casesOf,
    copy: (source) => setCopying({ source }),
    order: { rows: list.items, more: list.more, move: movable ? move : null, busy },
  });
  useTableKeys({ close: () => setCategorising(false) });
  const add = (
    <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setCopying({ source: null })}>
      {say('new')}
    </Button>
  );
  const ids = list.items.map(({ id }) => id);
  return (
    <DataPage
      title={title}
      actions={
        <div className={styles.actions}>
          <Button onClick={() => setCategorising(true)}>{say('categories')}</Button>
          {add}
        </div>
      }
    >
      <Filters />
      {movable && <Small as="p">{say('order-hint')}</Small>}
      <DataList
        list={list}
        empty={
          narrowed ? (
            <Empty
              title={say('nothing-found')}
              text={say('nothing-found-text')}
              action={<Button onClick={address.clear}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say('none')} text={say('none-text')} />
          )
        }
        label={say('list')}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => address.goTo(id)}
        onMove={
          movable
            ? (moved, target) => {
                const before = movedBefore(ids, moved, target, list.more);
                if (before !== null) move(moved, before);
              }
            : undefined
        }
      />
      <Suspense fallback={null}>
        {categorising && <CategoriesPanel onClose={() => setCategorising(false)} />}
        {copying && (
          <CopyDialog
            source={copying.source}
            People={areaParts.People}
            onMade={(id, tab) => {
              setCopying(null);
              address.goTo(id, tab);
            }}
            onClose={() => setCopying(null)}
          />
        )}
      </Suspense>
    </DataPage>
  );
}

function Filters() {
  const say = useSay('flows-businesses');
  const wordsOf = useWords();
  const { words, category, state, find, showCategory, showState } = useBusinessAddress();
  const categories = useCategories().items.map(({ id, name }) => ({ value: id, label: wordsOf(name) }));
  return (
    <div className={styles.filters}>
      <RestingSearch value={words} onChange={find} placeholder={say('search')} />
      <div className={styles.category}>
        <FilterSelect
          label={say('category')}
          any={say('category-any')}
          // Until the categories are there, the address has only an id.
          value={categories.some(({ value }) => value === category) ? (category ?? undefined) : undefined}
          options={categories}
          onChange={showCategory}
        />
      </div>
      <ChoiceChips
        label={say('state')}
        values={statesShown}
        value={state}
        nameOf={(name) => say(name ? `state-${name}` : 'state-all')}
        onChange={showState}
      />
    </div>
  );
}
