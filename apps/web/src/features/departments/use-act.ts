import {
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  previewDepartment,
} from '@campus/contract/calls/departments.ts';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type FullDepartment, useRefreshDepartments } from './departments.queries.ts';

export type Act = 'move' | 'merge' | 'close';
/** Where something goes to: a department, the top, or not chosen yet. */
export type Target = { id: string; name: string } | 'top' | null;

const saidOf = { move: 'moved', merge: 'merged', close: 'closed-now' } as const;

/** What an act would touch, and doing it. */
export function useAct(
  department: Pick<FullDepartment, 'id'>,
  act: Act,
  target: Target,
  onDone: (openId: string) => void,
) {
  const say = useSay('departments');
  const refresh = useRefreshDepartments();
  const move = useWrite(moveDepartment);
  const merge = useWrite(mergeDepartment);
  const close = useWrite(closeDepartment);
  const { id } = department;
  const targetId = target === null || target === 'top' ? undefined : target.id;
  const ready = act === 'close' || (act === 'move' && target === 'top') || targetId !== undefined;
  const preview = useCall(previewDepartment, ready ? { id, act, ...(targetId ? { targetId } : {}) } : null);
  const send = async () => {
    if (act === 'move') await move.mutateAsync({ id, ...(targetId ? { parentId: targetId } : {}) });
    else if (act === 'close') await close.mutateAsync({ id });
    else if (targetId) await merge.mutateAsync({ id, intoId: targetId });
    toast(say(saidOf[act]), { kind: 'success' });
    await refresh();
    onDone(act === 'merge' && targetId ? targetId : id);
  };
  return {
    ready,
    preview,
    busy: move.isPending || merge.isPending || close.isPending,
    send: () => void send().catch(() => {}),
  };
}
