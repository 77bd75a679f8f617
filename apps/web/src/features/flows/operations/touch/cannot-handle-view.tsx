import { Link, useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { InfoIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { flowAddress } from '../../flow-addresses.ts';
import parts from '../../parts.module.css';
import type { CannotHandleReason } from '../use-my-task.ts';

const reasons: readonly CannotHandleReason[] = ['no-task', 'ended', 'hung-up', 'other-kind', 'to-claim', 'no-button'];

/** Why something cannot be handled here, and what to do instead. */
export function CannotHandleView() {
  const say = useSay('workflow');
  const [search] = useSearchParams();
  const prId = search.get('prId');
  const reason = reasons.find((name) => name === search.get('reason')) ?? 'unknown';
  return (
    <Empty
      icon={<InfoIcon size={32} />}
      title={say(`cannot-${reason}`)}
      text={say(`cannot-${reason}-text`)}
      action={
        <>
          {prId && (
            <Link className={parts.wayOn} to={flowAddress.details(prId)}>
              {say('to-details')}
            </Link>
          )}
          <Link className={parts.wayOn} to={flowAddress.participated('NotHandled')}>
            {say('to-my-tasks')}
          </Link>
          <Link className={parts.wayOn} to={flowAddress.main}>
            {say('to-main')}
          </Link>
        </>
      }
    />
  );
}
