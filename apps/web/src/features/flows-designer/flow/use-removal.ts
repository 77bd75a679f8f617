import { useDesigning } from '../design-context.tsx';
import { removeAll, takeBranch } from './acts.ts';
import { removalOf } from './removal.ts';
import type { FlowTree } from './use-flow-tree.ts';

/** Removes what nothing else hangs on, and asks first where something does. */
export function useRemoval(tree: FlowTree): (ids: readonly string[]) => void {
  const { draft } = useDesigning();
  return (ids) => {
    const [first] = ids;
    const item = first === undefined ? undefined : tree.tree.get(first);
    if (!item || item.kind === 'start') return;
    const { isPlain } = removalOf(draft.definition, ids);
    if (!isPlain) tree.ask({ kind: 'remove', ids });
    else tree.act(item.kind === 'branch' ? takeBranch(item.id, false) : removeAll(ids));
  };
}
