import { actOnContentItem, moveContentItem } from '@campus/contract/calls/hall-content.ts';
import type { ContentAction } from '@campus/rules/hall-content/hall-content.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { isStale } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useContentLabels } from './content-labels.ts';
import { type ContentItem, useRefreshContent } from './office.queries.ts';

const changedMeanwhile = new Set(['content-changed', 'content-not-now']);

/** Publishing, withdrawing and deleting, each after a confirmation. `asking` is the item of the publish dialog. */
export function useContentActions(onDeleted: () => void = () => {}) {
  const { say, nameOf } = useContentLabels();
  const failure = useFailureText();
  const refresh = useRefreshContent();
  const write = useWrite(actOnContentItem, { quiet: true });
  const [asking, setAsking] = useState<ContentItem | null>(null);

  const act = async (item: Pick<ContentItem, 'id' | 'version'>, action: ContentAction, tell = false) => {
    try {
      await write.mutateAsync({ id: item.id, version: item.version, action, ...(tell && { tell }) });
      const done = {
        publish: tell ? 'published-told' : 'published',
        withdraw: 'withdrawn',
        delete: 'deleted',
      } as const;
      toast(say(done[action]), { kind: 'success' });
      if (action === 'delete') onDeleted();
      await refresh();
      return true;
    } catch (error) {
      const stale = isStale(error) || (error instanceof RefusalError && changedMeanwhile.has(error.code));
      toast(stale ? say('acted-meanwhile') : failure(error), { kind: 'warning', ms: 5000 });
      if (stale) await refresh();
      return false;
    }
  };

  const ask = async (item: ContentItem, action: ContentAction) => {
    if (action === 'publish') return setAsking(item);
    const name = nameOf(item.title);
    const agreed = await confirm({
      title: say(`${action}-question`, { name }),
      text: say(`${action}-says`),
      okText: say(action),
      danger: true,
    });
    if (agreed) await act(item, action);
  };

  return {
    ask: (item: ContentItem, action: ContentAction) => void ask(item, action),
    act,
    asking,
    stopAsking: () => setAsking(null),
    busy: write.isPending,
  };
}

/** Putting an item before another one of its kind. */
export function useMove() {
  const { say } = useContentLabels();
  const refresh = useRefreshContent();
  const write = useWrite(moveContentItem);
  const move = async (id: string, before: string) => {
    await write.mutateAsync({ id, before });
    await refresh();
    toast(say('moved'), { kind: 'success' });
  };
  // The app shows the refusal; the list is still correct.
  return { move: (id: string, before: string) => void move(id, before).catch(() => {}), busy: write.isPending };
}
