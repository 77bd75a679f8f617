import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import type { OrderAddresses } from '../order-addresses.ts';
import type { OrderKind } from '../order-types.ts';
import type { OrderListState } from './use-order-list.ts';

type Props = {
  kind: OrderKind;
  state: OrderListState;
  addresses: OrderAddresses;
  /** The page already shows the button to begin. */
  plain?: boolean;
};

/** An empty group with a link to begin, or a search without results and a button to clear it. */
export function ListEmpty({ kind, state, addresses, plain = false }: Props) {
  const say = useSay('work-orders');
  const { tab, words, setTyped } = state;
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
      title={say(tab === 'drafts' ? 'empty-drafts' : `empty-${kind}-${tab}`)}
      text={say(tab === 'drafts' ? 'empty-drafts-text' : `empty-text-${kind}`)}
      action={
        !plain && (
          <ButtonLink kind="primary" to={addresses.form}>
            {say(`new-${kind}`)}
          </ButtonLink>
        )
      }
    />
  );
}
