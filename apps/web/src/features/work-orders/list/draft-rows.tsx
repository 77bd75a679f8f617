import { deleteDraft } from '@campus/contract/calls/flows-start.ts';
import { Link } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useRunOrderAction } from '../actions/use-run-action.ts';
import type { OrderAddresses } from '../order-addresses.ts';
import type { OrderDraft } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderLabels } from '../work-order-labels.ts';
import styles from './draft-rows.module.css';

/** Drafts; each can be continued or deleted. */
export function DraftRows({ drafts, addresses }: { drafts: readonly OrderDraft[]; addresses: OrderAddresses }) {
  const { say, words } = useOrderLabels();
  const act = useRunOrderAction();
  const remove = useWrite(deleteDraft, { quiet: true });
  const drop = async (id: string, name: string) => {
    if (await confirm({ title: say('drop-draft'), text: name, danger: true }))
      await act(() => remove.mutateAsync({ id }), 'did-delete');
  };
  return (
    <ul className={parts.stack} aria-label={say('group-drafts')}>
      {drafts.map(({ id, title, changedAt }) => {
        const name = words(title) || say('draft-untitled');
        return (
          <li key={id} className={styles.row}>
            <Link to={addresses.draft(id)} className={styles.link}>
              <Typed as="strong">{name}</Typed>
              <span className={parts.muted}>
                {say('draft-changed')} <RelativeTime at={changedAt} />
              </span>
            </Link>
            <button
              type="button"
              className={styles.drop}
              aria-label={say('drop-draft-of', { name })}
              onClick={() => void drop(id, name)}
            >
              <CloseIcon size={18} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
