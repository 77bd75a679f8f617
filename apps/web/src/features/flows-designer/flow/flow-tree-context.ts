import { createContext, use } from 'react';
import type { FlowTree } from './use-flow-tree.ts';

export const FlowTreeContext = createContext<FlowTree | null>(null);

export function useTree(): FlowTree {
  const tree = use(FlowTreeContext);
  if (!tree) throw new Error('no tree is drawn');
  return tree;
}
