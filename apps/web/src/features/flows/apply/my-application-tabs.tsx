import { useSay } from '#web/client/texts.ts';
import { CountTabs } from '#web/ui/base/count-tabs.tsx';
import { useFlowLabels } from '../flow-labels.ts';
import { type MyApplicationsState, myApplicationTabs } from './use-my-applications.ts';

/** The groups of the reader's applications with their counts, and the drafts. [STATE-05] */
export function MyApplicationTabs({ state }: { state: MyApplicationsState }) {
  const say = useSay('hall-services');
  const { say: flow } = useFlowLabels();
  const tabs = myApplicationTabs.map((key) => ({
    key,
    label: key === 'drafts' ? say('group-drafts') : flow(`hall-group-${key}`),
    count: state.counts.data?.[key],
  }));
  return <CountTabs label={say('groups')} tabs={tabs} current={state.tab} onChoose={state.choose} />;
}
