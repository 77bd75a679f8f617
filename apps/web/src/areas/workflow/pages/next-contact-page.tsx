import { NextContactView } from '#web/features/flows/operations/touch/next-contact-view.tsx';

/** The present approver picks the next one. [WF-14] */
export function Component() {
  return <NextContactView />;
}
