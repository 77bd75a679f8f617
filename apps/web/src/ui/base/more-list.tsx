import type { ReactNode } from 'react';
import type { Endless } from '#web/client/endless.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Button } from './button.tsx';
import { Failed } from './page-state.tsx';
import { SkeletonList } from './skeleton.tsx';
import { toast } from './toast.ts';
import { useTexts } from './use-texts.ts';

type Props<I> = {
  list: Endless<I>;
  empty: ReactNode;
  skeleton?: ReactNode;
  children: (items: readonly I[]) => ReactNode;
};

/** A list next to or inside other content in its four states, with "more" at its end. */
export function MoreList<I>({ list, empty, skeleton = <SkeletonList rows={4} />, children }: Props<I>) {
  const { say } = useTexts();
  const failure = useFailureText();
  if (list.error) return <Failed why={failure(list.error)} busy={list.busy} onRetry={() => void list.refresh()} />;
  if (list.waiting) return skeleton;
  if (list.items.length === 0) return empty;
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
