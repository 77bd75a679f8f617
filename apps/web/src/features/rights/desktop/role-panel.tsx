import { deleteRole, getRole } from '@campus/contract/calls/rights.ts';
import { useId } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { confirm } from '#web/ui/base/confirm.ts';
import { Failed } from '#web/ui/base/page-state.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { PanelHead } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { type ChoosePeople, type FullRole, useRefreshRoles, useRights } from '../rights.queries.ts';
import { type RolePart, roleParts, useRoleAddress } from '../use-role-address.ts';
import styles from './rights.module.css';
import { RoleCompare } from './role-compare.tsx';
import { RoleForm } from './role-form.tsx';
import { RoleMembers } from './role-members.tsx';
import { ScopePreview } from './scope-preview.tsx';

type Props = { id: string; choosePeople: ChoosePeople };

/** One role next to the list, or a new one that may start as a copy. */
export function RolePanel({ id, choosePeople }: Props) {
  const say = useSay('rights');
  const words = useWords();
  const failure = useFailureText();
  const formId = useId();
  const { part, copy, go } = useRoleAddress();
  const isNew = id === 'new';
  const source = isNew ? copy : id;
  const query = useCall(getRole, source ? { id: source } : null);
  const rights = useRights();
  const role = query.data ?? null;
  const close = () => go({ open: null, part: null, copy: null });
  const failed = query.error ?? rights.error;
  const ready = rights.data && (role || !source);
  const title = isNew ? say(copy ? 'copy-title' : 'new-title') : role ? words(role.name) : say('table');
  const openPart = isNew ? 'rights' : part;
  const editable = isNew || role?.openActions.includes('change');
  return (
    <SidePanel
      label={title}
      width={720}
      onClose={close}
      head={
        <PanelHead title={title}>
          {role && !isNew && (
            <Small>
              <span lang="zxx">{role.code}</span> · {say(role.shipped ? 'shipped' : 'own-role')}{' '}
              <HistoryLink kind="role" id={role.id} name={words(role.name)} />
            </Small>
          )}
        </PanelHead>
      }
      foot={
        ready &&
        openPart === 'rights' && (
          <div className={styles.foot}>
            {editable && (
              <Button kind="primary" type="submit" form={formId}>
                {say('save')}
              </Button>
            )}
            {role && !isNew && <Button onClick={() => go({ open: 'new', copy: role.id })}>{say('copy')}</Button>}
            {role && !isNew && role.openActions.includes('delete') && <DeleteButton role={role} onDeleted={close} />}
          </div>
        )
      }
    >
      <div className={styles.body}>
        {!isNew && (
          <SegmentedInput
            label={say('parts')}
            options={roleParts.map((value) => ({ value, label: say(`part-${value}`) }))}
            value={openPart}
            onChange={(next) => go({ part: next as RolePart }, true)}
          />
        )}
        {failed && (
          <Failed
            why={failure(failed)}
            busy={query.isFetching}
            onRetry={() => void Promise.all([query.refetch(), rights.refetch()])}
          />
        )}
        {!failed && !ready && <SkeletonText lines={8} />}
        {ready && openPart === 'rights' && (
          <RoleForm
            key={`${id}-${role?.version ?? 0}`}
            formId={formId}
            role={isNew ? null : role}
            from={isNew ? role : null}
            rights={rights.data.items}
            onSaved={(saved) => go({ open: saved, copy: null })}
          />
        )}
        {role && openPart === 'members' && <RoleMembers role={role} choosePeople={choosePeople} />}
        {role && openPart === 'scope' && <ScopePreview role={role} choosePeople={choosePeople} />}
        {role && openPart === 'compare' && <RoleCompare role={role} />}
      </div>
    </SidePanel>
  );
}

function DeleteButton({ role, onDeleted }: { role: FullRole; onDeleted: () => void }) {
  const say = useSay('rights');
  const words = useWords();
  const refresh = useRefreshRoles();
  const write = useWrite(deleteRole);
  const ask = async () => {
    const question = { title: say('delete-question', { name: words(role.name) }), text: say('delete-says') };
    if (!(await confirm({ ...question, okText: say('delete'), danger: true }))) return;
    await write.mutateAsync({ id: role.id, version: role.version });
    toast(say('deleted'), { kind: 'success' });
    onDeleted();
    await refresh();
  };
  return (
    <Button kind="danger" busy={write.isPending} onClick={() => void ask().catch(() => refresh())}>
      {say('delete')}
    </Button>
  );
}
