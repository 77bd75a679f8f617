import { listRoleMatrix } from '@campus/contract/calls/rights.ts';
import { useEndless } from '#web/client/endless.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Failed } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { type Column, DataTable, DataTableSkeleton } from '#web/ui/desktop/data-table.tsx';
import { type Right, type Role, useRights, useRightWords } from '../rights.queries.ts';
import styles from './rights.module.css';

/** Every right in a row, every role in a column. */
export function RightsMatrix() {
  const say = useSay('rights');
  const words = useWords();
  const failure = useFailureText();
  const { scope, title } = useRightWords();
  const rights = useRights();
  const roles = useEndless(listRoleMatrix, { size: 20 });
  const error = rights.error ?? roles.error;
  if (error)
    return <Failed why={failure(error)} onRetry={() => void Promise.all([rights.refetch(), roles.refresh()])} />;
  if (!rights.data || roles.waiting) return <DataTableSkeleton />;
  const columns: Column<Right>[] = [
    {
      key: 'right',
      title: say('right'),
      width: 240,
      render: ({ right }) => (
        <>
          <span className={styles.name}>{title(right)}</span>
          <Small as="p">{say(`says-${right}`)}</Small>
        </>
      ),
    },
    ...roles.items.map((role: Role) => ({
      key: role.id,
      title: words(role.name),
      width: 116,
      render: ({ right }: Right) =>
        role.rights.includes(right) ? (
          <>
            <Chip kind="done">{say('has')}</Chip>
            <Small as="p">{scope(role.scope)}</Small>
          </>
        ) : (
          <Small>{say('has-not')}</Small>
        ),
    })),
  ];
  return (
    <>
      <DataTable label={say('matrix')} rows={rights.data.items} keyOf={({ right }) => right} columns={columns} />
      {roles.more && (
        <Button busy={roles.busy} onClick={() => void roles.loadMore()}>
          {say('more-roles')}
        </Button>
      )}
    </>
  );
}
