import { restoreMenu, saveMenu } from '@campus/contract/calls/menus.ts';
import type { FieldFault } from '@campus/contract/refusals.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useUnsaved } from '#web/ui/base/use-unsaved.ts';
import { type Draft, draftOf, sameDraft, sentOf } from './arrange.ts';
import { type MenuTree, useStoreMenu } from './menus.queries.ts';

/** The server's fault of one part of the menu. */
export type PartFault = { key: string; field: string; code: FieldFault['code'] };

/** The menu as it is being arranged, and saving it whole. */
export function useMenuDraft(tree: MenuTree, reload: () => Promise<MenuTree | undefined>) {
  const say = useSay('menus');
  const failure = useFailureText();
  const know = useStoreMenu();
  const save = useWrite(saveMenu, { quiet: true });
  const restore = useWrite(restoreMenu, { quiet: true });
  const [begun, setBegun] = useState(tree);
  const [draft, setDraft] = useState<Draft>(() => draftOf(tree));
  const [outdated, setOutdated] = useState(false);
  const dirty = !sameDraft(draft, draftOf(begun));
  useUnsaved(dirty);

  const begin = (next: MenuTree) => {
    setBegun(next);
    setDraft(draftOf(next));
    setOutdated(false);
  };
  /** Sends the draft; returns the part at fault, if any. */
  const send = async (write: () => Promise<MenuTree>, done: string): Promise<PartFault | null> => {
    try {
      const next = await write();
      begin(next);
      toast(done, { kind: 'success' });
      await know(next);
      return null;
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'menu-changed') setOutdated(true);
      const fault = partOf(draft, faultsOf(error)[0]);
      if (!fault) toast(failure(error), { kind: 'warning', ms: 4000 });
      return fault;
    }
  };
  return {
    draft,
    dirty,
    outdated,
    busy: save.isPending || restore.isPending,
    change: setDraft,
    undo: () => setDraft(draftOf(begun)),
    save: () => send(() => save.mutateAsync({ version: begun.version, groups: sentOf(draft) }), say('saved')),
    restore: async () => {
      const agreed = await confirm({
        title: say('restore-title'),
        text: say(dirty ? 'restore-text-unsaved' : 'restore-text'),
        okText: say('restore'),
        danger: true,
      });
      if (agreed) await send(() => restore.mutateAsync({ version: begun.version }), say('restored'));
    },
    reload: async () => {
      const next = await reload();
      if (next) begin(next);
    },
  };
}

const fields: Readonly<Record<string, string>> = { nameZh: 'zh', nameEn: 'en' };

/** The server names a fault by its way through the tree: groups.2.entries.0.link. */
function partOf(draft: Draft, fault: FieldFault | undefined): PartFault | null {
  const [, n, m, rest] = /^groups\.(\d+)\.(?:entries\.(\d+)\.)?(.+)$/.exec(fault?.field ?? '') ?? [];
  const group = draft[Number(n)];
  const part = m === undefined ? group : group?.entries[Number(m)];
  return fault && part && rest ? { key: part.key, field: fields[rest] ?? rest, code: fault.code } : null;
}
