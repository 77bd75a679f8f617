import { deleteDraft } from '@campus/contract/calls/flows-start.ts';
import { Link } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { CloseIcon } from '#web/ui/base/icons.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Words } from '../flow-types.ts';
import { useOperate } from '../operations/use-operate.ts';
import parts from '../parts.module.css';
import styles from '../people/removable-row.module.css';

type Draft = { id: string; business: { name: Words; icon: string }; title: Words; changedAt: number };

/** Drafts; each can be opened or deleted. */
export function DraftRows({ drafts }: { drafts: readonly Draft[] }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const operate = useOperate();
  const flowAddress = useFlowAddress();
  const remove = useWrite(deleteDraft, { quiet: true });
  const drop = async (id: string, name: string) => {
    if (await confirm({ title: say('drop-draft'), text: name, danger: true }))
      await operate(() => remove.mutateAsync({ id }), 'did-delete');
  };
  return (
    <ul className={parts.rows}>
      {drafts.map(({ id, business, title, changedAt }) => {
        const name = words(title) || words(business.name);
        return (
          <li key={id} className={styles.row}>
            <Link to={flowAddress.edit(id)} className={parts.rowLink}>
              <BusinessIcon icon={business.icon} size={36} />
              <span className={parts.grow}>
                <Typed>{name}</Typed>
                <span className={styles.time}>
                  <RelativeTime at={changedAt} />
                </span>
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
