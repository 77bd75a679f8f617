import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import { generatePath, Link, NavLink, useParams } from 'react-router';
import { type TextKey, useSay } from '#web/client/texts.ts';
import { BookIcon, ListIcon, PersonIcon } from '#web/features/frames/icons.tsx';
import styles from './service-tabs.module.css';

type Part = { page: keyof typeof workflowPages.pages; text: TextKey<'frames'> };
type Tab = { text: TextKey<'frames'>; icon: typeof BookIcon; parts: Part[] };

/** The three tabs, each with the parts that its addresses name. [WF-02] [STATE-06] */
const tabs: Tab[] = [
  { text: 'tab-introduction', icon: BookIcon, parts: [{ page: 'serviceIntroduction', text: 'tab-introduction' }] },
  {
    text: 'tab-submitted',
    icon: ListIcon,
    parts: [
      { page: 'submitProcessing', text: 'part-processing' },
      { page: 'submitInApproval', text: 'part-in-approval' },
      { page: 'submitCompleted', text: 'part-completed' },
    ],
  },
  {
    text: 'tab-participated',
    icon: PersonIcon,
    parts: [
      { page: 'approvalNotHandled', text: 'part-not-handled' },
      { page: 'approvalHandled', text: 'part-handled' },
      { page: 'approvalCopyFor', text: 'part-copy-for' },
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

/** The bar at the bottom of everything under /Service. */
export function ServiceTabs({ page }: { page: PageId | undefined }) {
  const say = useSay('frames');
  const address = useAddress();
  return (
    <nav className={styles.tabs} aria-label={say('service-tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.text}
          className={styles.tab}
          to={address(tab.parts[0] as Part)}
          aria-current={holds(tab, page) ? 'page' : undefined}
        >
          <tab.icon size={24} />
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
  const tab = tabs.find((one) => holds(one, page));
  if (!tab || tab.parts.length < 2) return null;
  return (
    <nav className={styles.parts} aria-label={say(tab.text)}>
      {tab.parts.map((part) => (
        <NavLink key={part.page} className={styles.part ?? ''} to={address(part)}>
          {say(part.text)}
        </NavLink>
      ))}
    </nav>
  );
}
