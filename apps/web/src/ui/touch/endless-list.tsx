import { InfiniteScroll, PullToRefresh } from 'antd-mobile';
import type { ReactNode } from 'react';
import type { Endless } from '#web/client/endless.ts';
import { useFailureText } from '#web/client/texts.ts';
import { Button } from '../base/button.tsx';
import { Failed } from '../base/page-state.tsx';
import { useTexts } from '../base/use-texts.ts';
import styles from './endless-list.module.css';

type EndlessListProps<I> = {
  list: Endless<I>;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Pulling down asks again; off where a list is only a part of its page. */
  pull?: boolean;
  children: (items: readonly I[]) => ReactNode;
};

/** Lists that fit on a screen do not show that they are complete. */
const ONE_SCREEN = 8;

/** A list in its four states, that is pulled to be renewed and goes on at its end. */
export function EndlessList<I>({ list, skeleton, empty, pull = false, children }: EndlessListProps<I>) {
  const failureText = useFailureText();
  const { say } = useTexts();
  const content = list.error ? (
    <Failed why={failureText(list.error)} busy={list.busy} onRetry={() => void list.refresh()} />
  ) : list.waiting ? (
    skeleton
  ) : list.items.length === 0 ? (
    empty
  ) : (
    <>
      {children(list.items)}
      {(list.more || list.items.length > ONE_SCREEN) && (
        <InfiniteScroll loadMore={list.loadMore} hasMore={list.more}>
          {(hasMore, failed, retry) => (
            <div className={styles.end} role="status">
              {failed ? (
                <Button kind="quiet" onClick={retry}>
                  {say('more-failed')}
                </Button>
              ) : hasMore ? (
                say('more-coming')
              ) : (
                say('no-more')
              )}
            </div>
          )}
        </InfiniteScroll>
      )}
    </>
  );
  if (!pull) return content;
  return (
    <PullToRefresh
      onRefresh={list.refresh}
      renderText={(status) =>
        say(
          status === 'pulling'
            ? 'pull'
            : status === 'canRelease'
              ? 'release'
              : status === 'refreshing'
                ? 'renewing'
                : 'renewed',
        )
      }
    >
      {content}
    </PullToRefresh>
  );
}
