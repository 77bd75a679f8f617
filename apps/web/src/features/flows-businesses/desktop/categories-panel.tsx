import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { OneLanguage, RecordText } from '#web/ui/base/record-text.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { movedBefore, movedByOne } from '#web/ui/desktop/moved-before.ts';
import { OrderArrow } from '#web/ui/desktop/order-arrow.tsx';
import { PanelHead } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { type Category, useCategories } from '../flows-businesses.queries.ts';
import { useCategoryActions } from '../use-categories.ts';
import styles from './businesses-page.module.css';
import { CategoryDialog } from './category-dialog.tsx';

/** The categories of the catalogue in their order: added, named, moved, and deleted when they are empty. */
export function CategoriesPanel({ onClose }: { onClose: () => void }) {
  const say = useSay('flows-businesses');
  const list = useCategories();
  const actions = useCategoryActions();
  const [naming, setNaming] = useState<{ category: Category | null } | null>(null);
  const ids = list.items.map(({ id }) => id);
  const columns = useColumns(ids, list.more, actions, (category) => setNaming({ category }));
  return (
    <SidePanel
      label={say('categories')}
      width={620}
      onClose={onClose}
      head={<PanelHead title={say('categories')} />}
      foot={
        <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setNaming({ category: null })}>
          {say('category-add')}
        </Button>
      }
    >
      <div className={panel.body}>
        <Small as="p">{say('categories-about')}</Small>
        <DataList
          list={list}
          inPanel
          waitingRows={4}
          empty={<Empty title={say('no-categories')} text={say('no-categories-text')} />}
          label={say('categories')}
          columns={columns}
          keyOf={({ id }) => id}
          onMove={(moved, target) => {
            const before = movedBefore(ids, moved, target, list.more);
            if (before !== null) actions.move(moved, before);
          }}
        />
      </div>
      {naming && <CategoryDialog category={naming.category} onClose={() => setNaming(null)} />}
    </SidePanel>
  );
}

function useColumns(
  ids: readonly string[],
  more: boolean,
  { move, remove, busy }: ReturnType<typeof useCategoryActions>,
  rename: (category: Category) => void,
): Column<Category>[] {
  const say = useSay('flows-businesses');
  const { language } = useTexts();
  const words = useWords();
  const second = language.startsWith('en') ? 'zh' : 'en';
  return [
    {
      key: 'name',
      title: say('name'),
      render: ({ name }) => (
        <>
          <b>
            <RecordText words={name} />
          </b>
          <Small as="p" lang={second === 'zh' ? 'zh-CN' : 'en'}>
            {name[second]}
          </Small>
          <OneLanguage words={name} />
        </>
      ),
    },
    {
      key: 'businesses',
      title: say('businesses'),
      width: 120,
      render: ({ businesses }) => say('businesses-n', { n: businesses }),
    },
    {
      key: 'order',
      title: say('order'),
      width: 100,
      render: ({ id, name }) => (
        <span className={styles.order}>
          {([-1, 1] as const).map((by) => {
            const before = movedByOne(ids, id, by, more);
            return (
              <OrderArrow
                key={by}
                up={by === -1}
                disabled={before === null || busy}
                onClick={() => before !== null && move(id, before)}
              >
                <VisuallyHidden>
                  {say(by === -1 ? 'move-up' : 'move-down')} <RecordText words={name} />
                </VisuallyHidden>
              </OrderArrow>
            );
          })}
        </span>
      ),
    },
    {
      key: 'action',
      title: say('action'),
      width: 170,
      render: (category) => (
        <span className={styles.acts}>
          <Button
            kind="quiet"
            aria-label={say('rename-of', { name: words(category.name) })}
            onClick={() => rename(category)}
          >
            {say('rename')}
          </Button>
          {category.businesses === 0 && (
            <Button
              kind="quiet"
              aria-label={say('delete-of', { name: words(category.name) })}
              onClick={() => remove(category)}
            >
              {say('delete')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
