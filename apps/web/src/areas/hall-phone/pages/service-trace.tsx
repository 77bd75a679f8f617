import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { MyApplicationsView } from '#web/features/flows/apply/touch/my-applications-view.tsx';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import { hallAddresses } from '#web/features/flows/hall-addresses.ts';
import { ProcessList } from '#web/features/flows/list/touch/process-list.tsx';
import parts from '#web/features/flows/parts.module.css';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { LoginOnlyLink } from '../login-only-link.tsx';
import { ownPages } from '../own-pages.ts';
import styles from './business-page.module.css';

type Props = { part: 'submit' | 'join'; orgSign: string | null };

/** The person's own applications by group, and the processes they took part in. [PH-07] [PH-18] */
export function ServiceTrace({ part, orgSign }: Props) {
  const home = useSay('hall-home');
  const { user } = useHallUser(orgSign);
  const addresses = hallAddresses({
    path: hallPhonePages.pages.viewService.path,
    orgSign,
    businessId: null,
    opensPanel: false,
    // Pages of one's own orders do not show what others applied for.
    ownPages: part === 'submit' ? ownPages(orgSign, user?.kind === 'staff') : () => null,
  });
  return (
    <TouchKit>
      <FlowAddressesHere value={addresses}>
        <nav className={styles.halves} aria-label={home('business-trace')}>
          <LoginOnlyLink page="serviceTraceSubmit" orgSign={orgSign} current={part === 'submit'}>
            {home('trace-submit')}
          </LoginOnlyLink>
          <LoginOnlyLink page="serviceTraceJoin" orgSign={orgSign} current={part === 'join'}>
            {home('trace-join')}
          </LoginOnlyLink>
        </nav>
        {part === 'submit' ? (
          <div className={parts.page}>
            <MyApplicationsView businessId={null} />
          </div>
        ) : (
          <Joined />
        )}
      </FlowAddressesHere>
    </TouchKit>
  );
}

const lists = [
  { list: 'not-handled', text: 'part-not-handled' },
  { list: 'handled', text: 'part-handled' },
  { list: 'copied', text: 'part-copy-for' },
] as const;

/** Processes that wait for the person's decision, that they decided, or of which they got a copy. */
function Joined() {
  const say = useSay('frames');
  const [params, setParams] = useSearchParams();
  const { list: open } = lists.find(({ list }) => list === params.get('list')) ?? lists[0];
  const choose = (list: string) => {
    const changed = new URLSearchParams(params);
    changed.set('list', list);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <nav className={styles.halves} aria-label={say('tab-participated')}>
        {lists.map(({ list, text }) => (
          <button
            key={list}
            type="button"
            aria-current={list === open ? 'true' : undefined}
            onClick={() => choose(list)}
          >
            {say(text)}
          </button>
        ))}
      </nav>
      <ProcessList key={open} list={open} businessId={null} />
    </>
  );
}
