import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { DataState } from '#web/ui/desktop/data-page.tsx';
import type { Business } from '../../flows-businesses.queries.ts';
import { useBusinessAddress } from '../../use-business-address.ts';
import styles from './drawing-view.module.css';
import { DrawingView } from './drawing-view.tsx';

/** The draft as a drawing, or what is published where there is no draft. [DES-12] */
export function DrawingTab({ business: { id, name, draft, published } }: { business: Business }) {
  const say = useSay('flows-interchange');
  const words = useWords();
  const { addressOfTab } = useBusinessAddress();
  const version = draft ?? published;
  if (!version)
    return (
      <DataState>
        <Empty title={say('nothing')} text={say('nothing-text')} />
      </DataState>
    );
  const state = `${version.id} ${draft?.revision ?? ''}`;
  return (
    <DrawingView
      drawn={{ businessId: id }}
      state={state}
      title={say('drawing', { name: words(name) })}
      hint={say('hint')}
    >
      <Link to={addressOfTab('flow')} className={styles.words}>
        {say('in-words')}
      </Link>
    </DrawingView>
  );
}
