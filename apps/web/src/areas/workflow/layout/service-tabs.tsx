import { getMyCounts } from '@campus/contract/calls/flows-processes.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import { generatePath, Link, NavLink, useParams } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { type TextKey, useSay } from '#web/client/texts.ts';
import type { Counts } from '#web/features/flows/flow-types.ts';
import { BookIcon, ListIcon, PersonIcon } from '#web/ui/base/frame-icons.tsx';
import { shortCount } from '#web/ui/base/short-count.ts';
import styles from './service-tabs.module.css';

type CountOf = (counts: Counts) => number;
type Part = { page: keyof typeof workflowPages.pages; text: TextKey<'frames'>; count?: CountOf };
type Tab = { text: TextKey<'frames'>; icon: typeof BookIcon; parts: Part[] /** What still moves. */; count?: CountOf };

/** The three tabs, each with the parts that its addresses name. [WF-02] [STATE-06] */
const tabs: Tab[] = [
  { text: 'tab-introduction', icon: BookIcon, parts: [{ page: 'serviceIntroduction', text: 'tab-introduction' }] },
  {
    text: 'tab-submitted',
    icon: ListIcon,
    count: ({ submit }) => submit.processing + submit.inApproval,
    parts: [
      { page: 'submitProcessing', text: 'part-processing', count: ({ submit }) => submit.processing },
      { page: 'submitInApproval', text: 'part-in-approval', count: ({ submit }) => submit.inApproval },
      { page: 'submitCompleted', text: 'part-completed', count: ({ submit }) => submit.completed },
    ],
  },
  {
    text: 'tab-participated',
    icon: PersonIcon,
    count: ({ approval }) => approval.notHandled,
    parts: [
      { page: 'approvalNotHandled', text: 'part-not-handled', count: ({ approval }) => approval.notHandled },
      { page: 'approvalHandled', text: 'part-handled', count: ({ approval }) => approval.handled },
      { page: 'approvalCopyFor', text: 'part-copy-for', count: ({ approval }) => approval.copyFor },
    ],
  },
];

const holds = (tab: Tab, page: PageId | undefined) => tab.parts.some((part) => `workflow.${part.page}` === page);

export function isServicePage(page: PageId | undefined): boolean {
  return tabs.some((tab) => holds(tab, page));
}

function useAddress(): (part: Part) => string {
  const { id = '0' } = useParams();
  return ({ page }) => generatePath(workflowPages.pages[page].path, { id });
}

/** The counts of each list, of the business that the address names or of all. */
function useCounts(): Counts | undefined {
  const { id = '0' } = useParams();
  return useCall(getMyCounts, id === '0' ? {} : { businessId: id }).data;
}

function Badge({ n }: { n: number | undefined }) {
  return n ? <span className={styles.badge}>{shortCount(n)}</span> : null;
}

/** The bar at the bottom of everything under /Service. */
export function ServiceTabs({ page }: { page: PageId | undefined }) {
  const say = useSay('frames');
  const address = useAddress();
  const counts = useCounts();
  return (
    <nav className={styles.tabs} aria-label={say('service-tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.text}
          className={styles.tab}
          to={address(tab.parts[0] as Part)}
          aria-current={holds(tab, page) ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <tab.icon size={24} />
            <Badge n={counts && tab.count?.(counts)} />
          </span>
          <span>{say(tab.text)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The parts of the open tab, at the top. */
export function ServiceParts({ page }: { page: PageId | undefined }) {
  const say = useSay('frames');
  const address = useAddress();
  const counts = useCounts();
  const tab = tabs.find((candidate) => holds(candidate, page));
  if (!tab || tab.parts.length < 2) return null;
  return (
    <nav className={styles.parts} aria-label={say(tab.text)}>
      {tab.parts.map((part) => (
        <NavLink key={part.page} className={styles.part ?? ''} to={address(part)}>
          {say(part.text)}
          {counts && part.count && <span className={styles.count}>{shortCount(part.count(counts))}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
