import { useLocation, useNavigate } from 'react-router';
import { useFlowAddress } from '../flow-addresses.ts';

/** How many pages lie between a task's page and the details from which it was opened; travels in the router's state. */
type Depth = { back: number };
const depthIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'back' in state ? Number((state as Depth).back) : null;

/** The state for a page that is opened from here, one step deeper; nothing when this page was opened by its address. */
export function useDeeper(): Depth | undefined {
  const depth = depthIn(useLocation().state);
  return depth === null ? undefined : { back: depth + 1 };
}

/** After an operation: goes back to the details that the reader came from, or opens them. */
export function useGoBack(prId: string): () => void {
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const depth = depthIn(useLocation().state);
  return () => void (depth === null ? navigate(flowAddress.details(prId), { replace: true }) : navigate(-depth));
}
