import type { KeyboardEvent } from 'react';
import { useDesigning } from '../design-context.tsx';
import { duplicate, moveAside, moveBranchBy, moveRunBy } from './acts.ts';
import { isWalkKey, placeAfter } from './tree.ts';
import { type FlowTree, newId } from './use-flow-tree.ts';
import { useRemoval } from './use-removal.ts';

/** What the keys do while a card has the focus. Reading needs the arrows only. [DES-02] */
export function useTreeKeys(tree: FlowTree): (event: KeyboardEvent) => void {
  const { mayEdit } = useDesigning();
  const remove = useRemoval(tree);
  const { at, run } = tree;

  const move = (key: string) => {
    const item = tree.tree.get(at);
    if (item?.kind === 'branch') {
      if (key === 'ArrowLeft' || key === 'ArrowRight') tree.act(moveBranchBy(at, key === 'ArrowLeft' ? -1 : 1));
    } else if (item?.kind === 'step') {
      if (key === 'ArrowUp' || key === 'ArrowDown') tree.act(moveRunBy(run ?? [at], key === 'ArrowUp' ? -1 : 1));
      if (key === 'ArrowLeft' || key === 'ArrowRight') tree.act(moveAside(at, key === 'ArrowLeft' ? -1 : 1));
    }
  };
  const change = (event: KeyboardEvent): boolean => {
    const { key } = event;
    const letter = key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (event.shiftKey || event.altKey) return false;
      if (letter === 'x') tree.cut(at);
      else if (letter === 'v') tree.paste(at);
      else return false;
    } else if (event.altKey) {
      if (!key.startsWith('Arrow')) return false;
      move(key);
    } else if (key === '+' || key === 'Insert') tree.ask({ kind: 'add', at, place: placeAfter(tree.flow, at) });
    else if (key === 'Delete' || key === 'Backspace') remove(run ?? [at]);
    else if (letter === 'd') tree.act(duplicate(at, newId));
    else if (letter === 'w') {
      if (tree.tree.get(at)?.kind === 'step') tree.ask({ kind: 'wrap', ids: run ?? [at] });
    } else return false;
    return true;
  };
  const read = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'c') {
      // What somebody has marked with the mouse is theirs to copy.
      if (getSelection()?.toString()) return false;
      tree.copy(at);
    } else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (event.shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) tree.extend(key);
    else if (isWalkKey(key)) tree.walk(key);
    else if (key === 'Enter' || key === ' ') tree.show(at);
    else if (key === 'Escape' && run) tree.forgetRun();
    else return false;
    return true;
  };
  return (event) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return;
    if (read(event) || (mayEdit && change(event))) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
