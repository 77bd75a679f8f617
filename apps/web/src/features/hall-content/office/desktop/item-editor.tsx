import type { ArticleSection, ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isStale } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { DataPage, DataState } from '#web/ui/desktop/data-page.tsx';
import { editAddress } from '../content-addresses.ts';
import { useContentLabels } from '../content-labels.ts';
import { type ContentItem, useItem } from '../office.queries.ts';
import { useContentActions } from '../use-content-actions.ts';
import { ItemForm } from './item-form.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type Props = { kind: ContentKind; section: ArticleSection | null; id: string | null };

/** A new item, or one to change; publishing follows saving, and is asked about. [BO-21] */
export function ItemEditor({ kind, section, id }: Props) {
  const { say } = useContentLabels();
  const failure = useFailureText();
  const navigate = useNavigate();
  const query = useItem(id);
  const actions = useContentActions();
  const [publishing, setPublishing] = useState<ContentItem | null>(null);
  const item = query.data ?? null;
  const title = say(id ? `edit-${kind}` : `add-${kind}`);
  if (id && !item)
    return (
      <DataPage title={title}>
        <DataState>
          {query.isError && isStale(query.error) ? (
            <Empty title={say('gone-title')} text={say('gone-text')} />
          ) : query.isError ? (
            <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonText lines={10} />
          )}
        </DataState>
      </DataPage>
    );
  return (
    <>
      <ItemForm
        // Another item gets a new form; the same item keeps its editors while its version changes.
        key={id ?? `new ${kind}`}
        title={title}
        kind={item?.kind ?? kind}
        section={section}
        item={item}
        onSaved={(saved, wanted) => {
          if (wanted === 'publish') setPublishing(saved);
          if (!id) void navigate(editAddress({ ...saved, item: saved.id }), { replace: true });
        }}
      />
      {publishing && (
        <PublishDialog
          item={publishing}
          busy={actions.busy}
          onClose={() => setPublishing(null)}
          onPublish={async (tell) => {
            await actions.act(publishing, 'publish', tell);
            setPublishing(null);
          }}
        />
      )}
    </>
  );
}
