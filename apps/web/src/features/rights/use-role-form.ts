import { saveRole } from '@campus/contract/calls/rights.ts';
import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { type FullRole, type Right, useRefreshRoles } from './rights.queries.ts';
import { rolePartOf } from './use-role-address.ts';

export type RoleValues = {
  nameZh: string;
  nameEn: string;
  code: string;
  scope: DataScope;
  rights: readonly Permission[];
};

type Begins = {
  /** The role that is changed; null for a new role. */
  role: FullRole | null;
  /** What a new role starts with. */
  from: FullRole | null;
  /** A copy only takes over the rights that the caller may grant. */
  rights: readonly Right[];
};

/** Why a right cannot be ticked, with the scope that is chosen; null where it can. */
export function whyNotGrantable({ held }: Right, scope: DataScope): 'not-held' | 'held-in-part' | null {
  if (held === null) return 'not-held';
  return held === 'organisation' || scope === 'own' ? null : 'held-in-part';
}

/** The areas that people get into by this role alone, and would be shut out of by these rights; with how many they are. */
export function shutOut(
  role: FullRole | null,
  rights: readonly Permission[],
): { area: 'hall' | 'workflow'; n: number }[] {
  const takes = (right: Permission) => role?.rights.includes(right) && !rights.includes(right);
  return (['hall', 'workflow'] as const).flatMap((area) => {
    const n = takes(`${area}.use`) ? (role?.onlyWay[area] ?? 0) : 0;
    return n > 0 ? [{ area, n }] : [];
  });
}

/** What is typed of a role, and saving it. */
export function useRoleForm({ role, from, rights }: Begins, onSaved: (id: string) => void) {
  const say = useSay('rights');
  const failure = useFailureText();
  const refresh = useRefreshRoles();
  const write = useWrite(saveRole, { quiet: true });
  const source = role ?? from;
  const givable = (right: Permission) =>
    rights.some((line) => line.right === right && whyNotGrantable(line, source?.scope ?? 'own') === null);
  const [initial] = useState<RoleValues>(() => ({
    nameZh: role?.name.zh ?? (from ? `${from.name.zh} 2` : ''),
    nameEn: role?.name.en ?? (from ? `${from.name.en} 2` : ''),
    code: role?.code ?? '',
    scope: source?.scope ?? 'own',
    rights: role ? role.rights : (from?.rights.filter(givable) ?? []),
  }));
  const form = useForm<RoleValues>({
    initial,
    onSubmit: async (values) => {
      const payload = {
        name: { zh: values.nameZh, en: values.nameEn },
        scope: values.scope,
        rights: values.rights.length > 0 ? [...values.rights] : ('' as const),
      };
      const out = shutOut(role, values.rights);
      const text = out.map(({ area, n }) => say(`shuts-out-${area}`, { n })).join('\n');
      if (text && !(await confirm({ title: say('shuts-out'), text, okText: say('shut-out'), danger: true })))
        return undefined;
      try {
        const { id } = await write.mutateAsync(
          role ? { ...payload, id: role.id, version: role.version } : { ...payload, code: values.code },
        );
        await refresh();
        toast(say('saved'), { kind: 'success' });
        leave.pass();
        onSaved(id);
        return undefined;
      } catch (error) {
        const stale = error instanceof RefusalError && error.code === 'role-changed';
        if (stale) await refresh();
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (faults.length === 0) toast(stale ? say('changed') : failure(error), { kind: 'warning', ms: 6000 });
        return faults;
      }
    },
  });
  const leave = useUnsaved(form.changed, rolePartOf);
  return form;
}

const fieldOf = (field: string): string => (field === 'name.zh' ? 'nameZh' : field === 'name.en' ? 'nameEn' : field);
