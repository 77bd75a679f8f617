import { callStates } from '@campus/rules/connections/vocabulary.ts';
import { useAddressParts } from '#web/ui/base/use-address-parts.ts';

export const connectionParts = ['connections', 'calls'] as const;
export type ConnectionPart = (typeof connectionParts)[number];
type Name = 'part' | 'words' | 'on' | 'open' | 'connection' | 'number' | 'state' | 'case';

/** Opening another connection leaves the page as far as unsaved changes are concerned. */
export const connectionOf = ({ search }: { search: string }): string => new URLSearchParams(search).get('open') ?? '';

/** The state of the page in its address: which list, what it is narrowed to, and what is open. */
export function useConnectionsAddress() {
  const { params, go, addressOf } = useAddressParts<Name>();
  const text = (name: Name) => params.get(name)?.trim() ?? '';
  const part: ConnectionPart = params.get('part') === 'calls' ? 'calls' : 'connections';
  const on = { yes: true, no: false }[text('on')];
  const state = callStates.find((name) => name === params.get('state'));
  return {
    part,
    words: text('words'),
    on,
    connection: text('connection'),
    number: text('number'),
    state,
    open: params.get('open'),
    openCase: params.get('case'),
    connections: { ...(text('words') && { words: text('words') }), ...(on !== undefined && { on }) },
    calls: {
      ...(text('connection') && { connectionId: text('connection') }),
      ...(text('number') && { number: text('number') }),
      ...(state && { state }),
    },
    go,
    clear: () => go({ words: null, on: null, connection: null, number: null, state: null, open: null, case: null }),
    addressOf: (open: string) => addressOf({ open, case: null }),
    callsOf: (connection: string) => addressOf({ part: 'calls', connection, words: null, on: null, open: null }),
  };
}
