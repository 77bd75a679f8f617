import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { PageId } from '@campus/messages/zh/pages.ts';
import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { firstMenuEntry } from '#web/features/sign-in/first-menu-entry.ts';
import { ShieldIcon } from '#web/ui/base/frame-icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';

/** A screen that no right of this person opens. [BO-26] */
export function NoPermission({ page, menu }: { page: PageId; menu: readonly MenuItem[] }) {
  const say = useSay('frames');
  const title = useSay('pages');
  const first = firstMenuEntry(menu);
  const way = first ? (
    <Link to={first}>{say('to-first-page')}</Link>
  ) : (
    <Link to={workflowPages.pages.main.path}>{say('to-workflow')}</Link>
  );
  return (
    <div role="alert" data-testid="refused">
      <Empty
        icon={<ShieldIcon size={32} />}
        title={say('refused-title')}
        text={first ? say('refused-text', { page: title(page) }) : say('refused-menu-empty')}
        action={way}
        heading
      />
    </div>
  );
}
