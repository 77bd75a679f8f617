import { useFailureText, useSay } from '#web/client/texts.ts';
import { classes } from '#web/ui/base/classes.ts';
import { ContentBody } from '#web/ui/base/content-body.tsx';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { ReadingCard } from './article-view.tsx';
import styles from './content-page.module.css';
import { useContent, useContentList } from './hall-content.queries.ts';

/** The agreement on the use of the network: the newest one that is shown. [PH-04] */
export function ProtocolView({ orgSign }: { orgSign: string }) {
  const say = useSay('hall-content');
  const failure = useFailureText();
  const list = useContentList(orgSign, { kind: 'article', section: 'protocol', size: 1 });
  const newest = list.items[0];
  const protocol = useContent(orgSign, newest?.id ?? null);
  const error = list.error ?? protocol.error;
  const retry = () => void (list.error ? list.refresh() : protocol.refetch());
  return (
    <div className={classes(styles.page, styles.touch)}>
      <ReadingCard>
        {protocol.data ? (
          <ContentBody item={protocol.data} />
        ) : error ? (
          <Failed why={failure(error)} busy={list.busy || protocol.isFetching} onRetry={retry} />
        ) : !list.waiting && !newest ? (
          <Empty heading title={say('no-protocol')} text={say('no-protocol-text')} />
        ) : (
          <SkeletonText lines={9} />
        )}
      </ReadingCard>
    </div>
  );
}
