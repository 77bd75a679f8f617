import type { ReactNode } from 'react';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { toast } from '#web/ui/base/toast.ts';
import type { Endless } from '../flows.queries.ts';

type Props<I> = { list: Endless<I>; empty: string; children: (items: readonly I[]) => ReactNode };

/** A list inside the panel in its four states, with "more" at its end. */
export function PanelList<I>({ list, empty, children }: Props<I>) {
  const say = useSay('monitoring');
  const failure = useFailureText();
  if (list.error) return <Failed why={failure(list.error)} busy={list.busy} onRetry={() => void list.refresh()} />;
  if (list.waiting) return <SkeletonList rows={4} />;
  if (list.items.length === 0) return <Empty title={empty} />;
  return (
    <>
      {children(list.items)}
      {list.more && (
        <Button
          kind="quiet"
          busy={list.busy}
          onClick={() => list.loadMore().catch((error) => toast(failure(error), { kind: 'warning' }))}
        >
          {say('more')}
        </Button>
      )}
    </>
  );
}
