import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import parts from '../parts.module.css';
import type { MyApplicationsState } from './use-my-applications.ts';

type Props = {
  state: MyApplicationsState;
  /** Leaves out the link to the catalogue, where it is shown already. */
  plain: boolean;
};

/** An empty group with a link to the catalogue, or a search without results and a button to clear it. */
export function MyApplicationsEmpty({ state: { tab, words, setTyped }, plain }: Props) {
  const say = useSay('hall-services');
  const flowAddress = useFlowAddress();
  if (words && tab !== 'drafts')
    return (
      <Empty
        title={say('nothing-found', { words })}
        text={say('nothing-found-text')}
        action={<Button onClick={() => setTyped('')}>{say('clear-search')}</Button>}
      />
    );
  return (
    <Empty
      title={say(`empty-${tab}`)}
      text={say(`empty-${tab}-text`)}
      action={
        !plain && (
          <Link className={parts.wayOn} to={flowAddress.main}>
            {say('to-catalogue')}
          </Link>
        )
      }
    />
  );
}
