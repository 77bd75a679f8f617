import { MainView } from '#web/features/flows/apply/touch/main-view.tsx';

/** The first page of the workflow app. [WF-01] */
export function Component() {
  return <MainView />;
}
