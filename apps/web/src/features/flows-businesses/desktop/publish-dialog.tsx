import { lazy, Suspense } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import type { Business } from '../flows-businesses.queries.ts';
import { usePublish } from '../use-publish.ts';
import styles from './business-view.module.css';

const PublishCheck = lazy(() =>
  withTexts(['flows-explore'], () => import('./publish-check.tsx')).then(({ PublishCheck }) => ({
    default: PublishCheck,
  })),
);

type Props = {
  business: Business;
  draft: NonNullable<Business['draft']>;
  /** Leads to where the draft is tried. */
  onTry: () => void;
  onClose: () => void;
};

/** Says what publishing does and what a check of the draft finds, and shows what stands in its way. */
export function PublishDialog({ business, draft, onTry, onClose }: Props) {
  const say = useSay('flows-businesses');
  const { say: ui } = useTexts();
  const words = useWords();
  const { publish, obstacle, lookAgain, busy } = usePublish(business, draft, onClose);
  const { published, running, name } = business;
  const changed = obstacle && 'changed' in obstacle ? obstacle.changed : null;
  const faults = obstacle && 'faults' in obstacle ? obstacle.faults : [];
  return (
    <Dialog
      title={say('publish-title', { number: draft.number, name: words(name) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          {changed ? (
            <Button kind="primary" onClick={lookAgain}>
              {say('look-again')}
            </Button>
          ) : (
            <Button kind="primary" busy={busy} onClick={publish}>
              {say('publish')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.says}>
        <p>{say('publish-new')}</p>
        {published && (
          <p>{say(running > 0 ? 'publish-running' : 'publish-before', { n: running, number: published.number })}</p>
        )}
        <Suspense fallback={null}>
          <PublishCheck businessId={business.id} draft={draft} onLook={onTry} />
        </Suspense>
        <div aria-live="assertive">
          {changed && (
            <Note kind="attention" as="p">
              <Sentence>{changed}</Sentence>
            </Note>
          )}
          {faults.length > 0 && (
            <Note kind="bad" data-testid="faults">
              <p>{say('publish-faulty', { n: faults.length })}</p>
              <ul className={styles.faults}>
                {faults.map((fault, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
                  <li key={at}>
                    <Sentence>{words(fault)}</Sentence>
                  </li>
                ))}
              </ul>
            </Note>
          )}
        </div>
      </div>
    </Dialog>
  );
}
