import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFailureText, useSay, withTexts } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { useMedia } from '#web/ui/base/use-media.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { printTable } from '#web/ui/desktop/print-table.ts';
import { OpenComments, openInAll, useOpenComments } from '../../comments/open-comments.ts';
import { ReadOnlyDesign, useDesigning } from '../../design-context.tsx';
import { FindingNote } from '../../explore/desktop/finding-note.tsx';
import { ShownFigures } from '../../figures/shown-figures.ts';
import { useStepFigures } from '../../figures/use-step-figures.ts';
import { FlowTreeContext } from '../flow-tree-context.ts';
import { ShownPeople } from '../shown-people.ts';
import { isOfPeople } from '../step-buttons.ts';
import { useFlowTree } from '../use-flow-tree.ts';
import { usePeopleToday } from '../use-people-today.ts';
import { AddMenu, WrapMenu } from './add-menu.tsx';
import styles from './flow-designer.module.css';
import { Toolbar } from './toolbar.tsx';
import { TreeView } from './tree-view.tsx';

// None of these is on the first picture of a flow.
const Drawer = lazy(() => import('./drawer.tsx').then(({ Drawer }) => ({ default: Drawer })));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then(({ RemoveDialog }) => ({ default: RemoveDialog })));
const ClashBanner = lazy(() => import('./clash-banner.tsx').then(({ ClashBanner }) => ({ default: ClashBanner })));
const PrintSheet = lazy(() => import('./print-sheet.tsx').then(({ PrintSheet }) => ({ default: PrintSheet })));
const AllComments = lazy(() =>
  withTexts(['flows-draft-comments'], () =>
    import('../../comments/desktop/all-comments.tsx').then(({ AllComments }) => ({ default: AllComments })),
  ),
);
const FiguresBar = lazy(() =>
  withTexts(['flows-step-figures'], () =>
    import('../../figures/desktop/figures-bar.tsx').then(({ FiguresBar }) => ({ default: FiguresBar })),
  ),
);

export type FlowDesignerProps = {
  /** Asks for a name and keeps one's own as a business of its own, while somebody else changed the draft; without it that way out is not offered. */
  keepAsCopy?: ((close: () => void) => ReactNode) | null;
};

/** The flow of a business as a tree of cards, with everything that can be done to it. Stands in a `DesignProvider`. [DES-02] */
export function FlowDesigner({ keepAsCopy = null }: FlowDesignerProps) {
  const isNarrow = useMedia('(max-width: 640px)');
  return (
    <ReadOnlyDesign is={isNarrow}>
      <Opened keepAsCopy={keepAsCopy} isNarrow={isNarrow} />
    </ReadOnlyDesign>
  );
}

type OpenedProps = { keepAsCopy: NonNullable<FlowDesignerProps['keepAsCopy']> | null; isNarrow: boolean };

function Opened({ keepAsCopy, isNarrow }: OpenedProps) {
  const { design, draft } = useDesigning();
  const say = useSay('flows-designer');
  const failure = useFailureText();
  const words = useWords();
  const [params] = useSearchParams();
  const tree = useFlowTree(params.get('card'));
  const [showsToday, setShowsToday] = useState(false);
  const [showsFigures, setShowsFigures] = useState(false);
  const figures = useStepFigures(showsFigures);
  const [printing, setPrinting] = useState(false);
  const [showsComments, setShowsComments] = useState(false);
  const comments = useOpenComments(design.business.id);
  const { open, asked } = tree;
  const thing = open && tree.thing(open.id);
  const asksWho = thing?.kind === 'step' && (isOfPeople(thing.step) || thing.step.kind === 'copy');
  const today = usePeopleToday(showsToday || asksWho);
  const title = say('flow-of', { name: words(design.business.name) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
    // A window over the page has texts of its own to take back.
    if (event.target instanceof Element && event.target.closest('dialog')) return;
    const letter = event.key.toLowerCase();
    const isRedo = letter === 'y' || (letter === 'z' && event.shiftKey);
    if (letter !== 'z' && letter !== 'y') return;
    event.preventDefault();
    if (isRedo) tree.redo();
    else tree.undo();
  };
  return (
    <FlowTreeContext value={tree}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undoing works from anywhere inside */}
      <div className={styles.designer} data-beside={open ? true : undefined} onKeyDown={onKeyDown}>
        {isNarrow && design.business.openActions.includes('change') && (
          <Note as="p" kind="calm">
            {say('read-only-narrow')}
          </Note>
        )}
        <FindingNote />
        {draft.standing === 'refused' && <Note as="p">{failure(draft.refused)}</Note>}
        {draft.clash && (
          <Suspense fallback={null}>
            <ClashBanner copy={keepAsCopy} />
          </Suspense>
        )}
        <Toolbar
          today={today}
          showsToday={showsToday}
          onShowToday={setShowsToday}
          showsFigures={showsFigures}
          onShowFigures={setShowsFigures}
          comments={openInAll(comments)}
          onShowComments={() => setShowsComments(true)}
          onPrint={() => setPrinting(true)}
        />
        <ShownFigures value={showsFigures ? figures : null}>
          {showsFigures && (
            <Suspense fallback={null}>
              <FiguresBar shown={figures} />
            </Suspense>
          )}
          <ShownPeople value={showsToday ? today : null}>
            <OpenComments value={comments}>
              <TreeView label={title} />
            </OpenComments>
          </ShownPeople>
          <Suspense fallback={null}>
            {open && thing && <Drawer id={open.id} thing={thing} tab={open.tab} today={today} />}
          </Suspense>
        </ShownFigures>
        <Suspense fallback={null}>
          {asked?.kind === 'remove' && <RemoveDialog ids={asked.ids} />}
          {showsComments && <AllComments businessId={design.business.id} onClose={() => setShowsComments(false)} />}
          {printing && <Print title={title} onDone={() => setPrinting(false)} />}
        </Suspense>
        {asked?.kind === 'add' && <AddMenu asked={asked} />}
        {asked?.kind === 'wrap' && <WrapMenu ids={asked.ids} />}
        <VisuallyHidden role="status">
          {/* The same sentence is heard again. */}
          <span key={tree.heard.n} data-heard>
            {tree.heard.text}
          </span>
        </VisuallyHidden>
      </div>
    </FlowTreeContext>
  );
}

/** Draws the sheet, prints it, and is gone. */
function Print({ title, onDone }: { title: string; onDone: () => void }) {
  const sheet = useRef<HTMLTableElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    if (sheet.current) printTable(sheet.current);
    done.current();
  }, []);
  return <PrintSheet ref={sheet} title={title} />;
}
