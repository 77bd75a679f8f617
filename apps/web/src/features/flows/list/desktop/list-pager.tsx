import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { pageSizes } from '../list-address.ts';
import type { ProcessListState } from '../use-process-list.ts';
import styles from './list-pager.module.css';

/** Next and previous page of a list whose length is not known. */
export function ListPager({ state }: { state: ProcessListState }) {
  const say = useSay('flows-monitoring');
  const id = useId();
  const { address, query, rows } = state;
  return (
    <nav className={styles.pager} aria-label={say('pages')}>
      <span className={styles.here} aria-live="polite">
        {say('page-of-rows', { page: address.page, n: rows?.length ?? 0 })}
      </span>
      <label htmlFor={id}>{say('page-size')}</label>
      <select
        id={id}
        className={styles.size}
        value={address.size}
        onChange={(event) => state.resize(Number(event.target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <Button disabled={address.page === 1} onClick={state.pageBefore}>
        {say('page-before')}
      </Button>
      <Button disabled={!query.data?.next || query.isPlaceholderData} onClick={() => state.nextPage()}>
        {say('next-page')}
      </Button>
    </nav>
  );
}
