import { useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../design-context.tsx';
import { removeAll, takeBranch } from './acts.ts';
import { reliedAmong } from './relied-on.ts';
import { removalOf, stepsAt } from './removal.ts';
import type { FlowTree } from './use-flow-tree.ts';

/** Removes what nothing else hangs on, and asks first where something does; what the product needs stays. */
export function useRemoval(tree: FlowTree): (ids: readonly string[]) => void {
  const { design, draft } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  return (ids) => {
    const [first] = ids;
    const item = first === undefined ? undefined : tree.tree.get(first);
    if (!item || item.kind === 'start') return;
    const gone = ids.flatMap((id) => stepsAt(draft.definition, id));
    const [needed] = reliedAmong(design.relied, draft.definition, gone);
    if (needed) return toast(say('relied-stays', { name: words(needed.name) || say('nameless') }), { kind: 'warning' });
    const { isPlain } = removalOf(draft.definition, ids);
    if (!isPlain) tree.ask({ kind: 'remove', ids });
    else tree.act(item.kind === 'branch' ? takeBranch(item.id, false) : removeAll(ids));
  };
}
