import { CannotHandleView } from '#web/features/flows/operations/touch/cannot-handle-view.tsx';

/** Why something cannot be handled here. [WF-23] */
export function Component() {
  return <CannotHandleView />;
}
