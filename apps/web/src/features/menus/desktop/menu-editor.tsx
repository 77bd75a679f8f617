import { MOST_GROUPS, MOST_LINKS } from '@campus/rules/menus/menu.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { changePart, type Draft, dropEntry, dropGroup, placeOf, stepEntry, stepGroup } from '../arrange.ts';
import { type MenuTree, useMenuTree } from '../menus.queries.ts';
import { type PartFault, useMenuDraft } from '../use-menu-draft.ts';
import { GroupCard } from './group-card.tsx';
import styles from './menu-editor.module.css';
import { MenuPreview } from './menu-preview.tsx';
import { PartDialog } from './part-dialog.tsx';
import { useDragging } from './use-dragging.ts';

/** Where an organisation arranges the menu of its back-office. [BO-05] [ADM-08] */
export function MenuEditor({ title }: { title: string }) {
  const failure = useFailureText();
  const query = useMenuTree();
  if (query.data) return <Editor title={title} tree={query.data} reload={async () => (await query.refetch()).data} />;
  return (
    <DataPage title={title}>
      {query.isPending && <SkeletonText lines={10} />}
      {query.isError && (
        <DataState>
          <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
        </DataState>
      )}
    </DataPage>
  );
}

/** What the dialog edits: the key of a part, or a new part. */
type Edited = { what: 'group' | 'link' } | { key: string; fault?: PartFault };

function Editor({
  title,
  tree,
  reload,
}: {
  title: string;
  tree: MenuTree;
  reload: () => Promise<MenuTree | undefined>;
}) {
  const say = useSay('menus');
  const menu = useMenuDraft(tree, reload);
  const { draft, dirty, busy } = menu;
  const [edited, setEdited] = useState<Edited | null>(null);
  const { announcement, step } = useSteps(draft, menu.change);
  const dragging = useDragging((moved, target) =>
    menu.change((draft.some(({ key }) => key === moved) ? dropGroup : dropEntry)(draft, moved, target)),
  );
  const links = draft.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'outside')).length;
  const save = async () => {
    const fault = await menu.save();
    if (fault) setEdited({ key: fault.key, fault });
  };
  return (
    <DataPage
      title={title}
      actions={
        <div className={styles.actions}>
          {dirty && <Chip kind="attention">{say('unsaved')}</Chip>}
          <Button disabled={busy} onClick={() => void menu.restore()}>
            {say('restore')}
          </Button>
          <Button disabled={!dirty || busy} onClick={menu.undo}>
            {say('undo')}
          </Button>
          <Button kind="primary" disabled={!dirty} busy={busy} onClick={() => void save()}>
            {say('save')}
          </Button>
        </div>
      }
    >
      <Small as="p">{say('intro')}</Small>
      {menu.outdated && (
        <Note role="alert">
          <p>{say('changed-elsewhere')}</p>
          <Button onClick={() => void menu.reload()}>{say('load-newest')}</Button>
        </Note>
      )}
      <div className={styles.parts}>
        <section className={styles.editor} aria-label={say('arrangement')}>
          <div className={styles.tools}>
            <Button
              icon={<PlusIcon size={18} />}
              disabled={draft.length >= MOST_GROUPS}
              onClick={() => setEdited({ what: 'group' })}
            >
              {say('add-group')}
            </Button>
            <Button
              icon={<PlusIcon size={18} />}
              disabled={links >= MOST_LINKS || draft.length === 0}
              onClick={() => setEdited({ what: 'link' })}
            >
              {say('add-link')}
            </Button>
            <Small>{say('drag-hint')}</Small>
          </div>
          <ol className={styles.groups} data-testid="menu-groups">
            {draft.map((group) => (
              <GroupCard
                key={group.key}
                group={group}
                canStep={(key, by) => (key === group.key ? stepGroup : stepEntry)(draft, key, by) !== null}
                onStep={step}
                onHide={(key, hidden) => menu.change(changePart(draft, key, { hidden }))}
                onEdit={(key) => setEdited({ key })}
                drag={dragging}
              />
            ))}
          </ol>
          <p className={styles.told} role="status">
            {announcement}
          </p>
        </section>
        <MenuPreview draft={draft} dirty={dirty} />
      </div>
      {edited && (
        <PartDialog
          key={'key' in edited ? edited.key : edited.what}
          draft={draft}
          {...('key' in edited ? { part: edited.key } : { adds: edited.what })}
          {...('fault' in edited && edited.fault ? { fault: edited.fault } : {})}
          onChange={menu.change}
          onClose={() => setEdited(null)}
        />
      )}
    </DataPage>
  );
}

/** Moving by buttons: the focus follows the moved part, and its new place is announced. */
function useSteps(draft: Draft, change: (next: Draft) => void) {
  const say = useSay('menus');
  const words = useWords();
  const [announcement, setAnnouncement] = useState('');
  const focus = useRef<{ key: string; by: -1 | 1 } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is where it belongs once the draft is drawn
  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (!wanted) return;
    const button = (by: -1 | 1) => document.querySelector<HTMLButtonElement>(`[data-step="${wanted.key} ${by}"]`);
    const own = button(wanted.by);
    (own?.disabled ? button(wanted.by === 1 ? -1 : 1) : own)?.focus();
  }, [draft]);
  const step = (key: string, by: -1 | 1) => {
    const group = draft.find((candidate) => candidate.key === key);
    const next = (group ? stepGroup : stepEntry)(draft, key, by);
    if (!next) return;
    focus.current = { key, by };
    change(next);
    const place = placeOf(next, key);
    const into = place && next[place.group];
    if (group) {
      const at = next.indexOf(group) + 1;
      setAnnouncement(say('group-moved-to', { name: words(group.name), at, of: next.length }));
    } else if (place && into) {
      const facts = { name: words(into.entries[place.at]?.name), to: words(into.name) };
      setAnnouncement(say('moved-to', { ...facts, at: place.at + 1, of: into.entries.length }));
    }
  };
  return { announcement, step };
}
