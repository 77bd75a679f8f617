import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Note } from '#web/ui/base/note.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { QueryStates } from '#web/ui/base/query-states.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { DataState } from '#web/ui/desktop/data-page.tsx';
import { type DesignParts, DesignProvider, useDesigning } from '../design-context.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { DraftTools } from '../flow/desktop/draft-tools.tsx';
import toolbar from '../flow/desktop/toolbar.module.css';
import { type OpenedDraft, useOpenedDraft } from '../use-opened-draft.ts';

const FlowDesigner = lazy(() =>
  import('../flow/desktop/flow-designer.tsx').then(({ FlowDesigner }) => ({ default: FlowDesigner })),
);
const FormDesigner = lazy(() =>
  import('../form/desktop/form-designer.tsx').then(({ FormDesigner }) => ({ default: FormDesigner })),
);
const RightsMatrix = lazy(() =>
  import('../form/desktop/rights-matrix.tsx').then(({ RightsMatrix }) => ({ default: RightsMatrix })),
);
const ClashBanner = lazy(() =>
  import('../flow/desktop/clash-banner.tsx').then(({ ClashBanner }) => ({ default: ClashBanner })),
);
const TryOut = lazy(() => import('../try/desktop/try-out.tsx').then(({ TryOut }) => ({ default: TryOut })));

export const designerParts = ['flow', 'form', 'rights', 'try'] as const;
export type DesignerPart = (typeof designerParts)[number];

/** Asks what one's own is to be called, and keeps it as a business of its own. */
export type KeepAsCopy = (mine: Definition, close: () => void) => ReactNode;

export type DesignerProps = {
  businessId: string;
  /** Whose undo this browser remembers. */
  personId: string;
  part: DesignerPart;
  parts: DesignParts;
  keepAsCopy: KeepAsCopy;
  /** The server has the draft in a new state. */
  onKept: () => void;
  /** Hands out what sends the last edits, for who is going to publish; it answers whether the server has everything. */
  onSettle: (settle: (() => Promise<boolean>) | null) => void;
};

/** The flow of a business, its form, who may do what with its fields, and what comes of it all: views of one draft. [BO-14] */
export function Designer({ businessId, personId, ...rest }: DesignerProps) {
  const say = useSay('flows-designer');
  const query = useOpenedDraft(businessId, personId);
  return (
    <QueryStates query={query} skeleton={<SkeletonText lines={12} />}>
      {(opened) =>
        opened ? (
          // Opened anew after the draft was published, thrown away or replaced.
          <Opened key={query.dataUpdatedAt} opened={opened} {...rest} />
        ) : (
          <DataState>
            <Empty title={say('nothing-drawn')} text={say('nothing-drawn-text')} />
          </DataState>
        )
      }
    </QueryStates>
  );
}

type OpenedProps = Omit<DesignerProps, 'businessId' | 'personId'> & { opened: OpenedDraft };

function Opened({ opened, part, parts, keepAsCopy, onKept, onSettle }: OpenedProps) {
  const { design, draft: first, shelf } = opened;
  const draft = useDraft(design, first, shelf, onKept);
  const { settle, definition } = draft;
  const copy = (close: () => void) => keepAsCopy(definition, close);
  useEffect(() => {
    onSettle(settle);
    return () => onSettle(null);
  }, [onSettle, settle]);
  return (
    <DesignProvider design={design} draft={draft} parts={parts}>
      <Suspense fallback={<SkeletonText lines={12} />}>
        {part === 'flow' && <FlowDesigner keepAsCopy={copy} />}
        {part === 'form' && <WithTools copy={copy} view={<FormDesigner />} />}
        {part === 'rights' && <WithTools copy={copy} view={<RightsMatrix />} />}
        {part === 'try' && <TryOut />}
      </Suspense>
    </DesignProvider>
  );
}

/** What the flow has in its own bar. */
function WithTools({ view, copy }: { view: ReactNode; copy: (close: () => void) => ReactNode }) {
  const { draft, mayEdit } = useDesigning();
  const failure = useFailureText();
  return (
    <>
      {draft.standing === 'refused' && <Note as="p">{failure(draft.refused)}</Note>}
      {draft.clash && (
        <Suspense fallback={null}>
          <ClashBanner copy={copy} />
        </Suspense>
      )}
      {mayEdit && (
        <div className={toolbar.bar}>
          <DraftTools undo={draft.undo} redo={draft.redo} />
        </div>
      )}
      {view}
    </>
  );
}
