import { Suspense } from 'react';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import type { AreaParts } from '../area-parts.ts';
import { DownloadMenu } from '../drawings/desktop/lazy-drawings.ts';
import type { Business, BusinessAction } from '../flows-businesses.queries.ts';
import { useBusinessActions } from '../use-business-actions.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import { BusinessChips, numbersOf } from './business-chips.tsx';
import styles from './business-view.module.css';
import { CaseCounts } from './case-counts.tsx';

type Props = {
  business: Business;
  casesOf: AreaParts['casesOf'];
  onAsk: (what: 'copy' | 'publish') => void;
  /** Whether everything that the page shows has reached the server. */
  settled: () => Promise<boolean>;
};

/** What a business is and how it stands, with everything that the reader may do with it now. */
export function BusinessHead({ business, casesOf, onAsk, settled }: Props) {
  const say = useSay('flows-businesses');
  const words = useWords();
  const format = useFormat();
  const { goTo } = useBusinessAddress();
  const { suspend, resume, discard, remove, busy } = useBusinessActions(business, () => goTo(null));
  const { id, name, code, icon, category, builtIn, draft, published, openActions } = business;
  const may = (action: BusinessAction) => openActions.includes(action);
  return (
    <section className={styles.head} aria-label={say('standing')}>
      <BusinessIcon icon={icon} size={52} />
      <div className={styles.facts}>
        <p className={styles.line}>
          <span lang="zxx">{code}</span>
          <span>{words(category.name)}</span>
          {builtIn && <Chip>{say('built-in')}</Chip>}
          <HistoryLink kind="business" id={id} name={words(name)} />
        </p>
        <div className={styles.line}>
          <BusinessChips of={numbersOf(business)} />
          <CaseCounts alone of={business} casesOf={casesOf} />
        </div>
      </div>
      <div className={styles.actions}>
        {may('publish') && draft && (
          <Button kind="primary" onClick={() => onAsk('publish')}>
            {say('publish')}
          </Button>
        )}
        {may('resume') && (
          <Button kind={may('publish') ? 'plain' : 'primary'} busy={busy} onClick={resume}>
            {say('resume')}
          </Button>
        )}
        {may('copy') && <Button onClick={() => onAsk('copy')}>{say('copy')}</Button>}
        {(draft ?? published) && (
          <Suspense fallback={null}>
            <DownloadMenu drawn={{ businessId: id }} first={settled} />
          </Suspense>
        )}
        {may('suspend') && (
          <Button busy={busy} onClick={suspend}>
            {say('suspend')}
          </Button>
        )}
        {may('discard') && draft && (
          <Button busy={busy} onClick={discard}>
            {say('discard')}
          </Button>
        )}
        {may('delete') && (
          <Button kind="danger" busy={busy} onClick={remove}>
            {say('delete')}
          </Button>
        )}
      </div>
      {draft && (
        <Note kind="calm" className={styles.draft}>
          <Sentence>
            {say(published ? 'draft-waits' : 'draft-first', {
              number: draft.number,
              at: format.dateTime(draft.changedAt),
            })}
          </Sentence>{' '}
          {draft.changedBy && (
            <span>
              {say('by')} <Typed>{draft.changedBy.name}</Typed>
            </span>
          )}
        </Note>
      )}
    </section>
  );
}
