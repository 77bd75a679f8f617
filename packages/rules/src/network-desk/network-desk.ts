import { isOpened, type Line } from '../network-packages/account.ts';

/** What somebody is to the network of a person, looked up at every call. */
export type DeskFacts = {
  /** Signed in to the back-office or the workflow app. */
  atDesk: boolean;
  sameOrganisation: boolean;
  /** Has the right to manage the network. */
  manages: boolean;
  /** An open order of that person is in their hands now. */
  handles: boolean;
  /** It is their own network. */
  own: boolean;
};

export type DeskRight = 'none' | 'look' | 'act';

/** What somebody may do with the network of a person from a desk; nobody acts on their own. */
export function deskRight({ atDesk, sameOrganisation, manages, handles, own }: DeskFacts): DeskRight {
  if (!atDesk || !sameOrganisation || !(manages || handles)) return 'none';
  return own ? 'look' : 'act';
}

/** What the desk does with a line; each with a reason. */
export const deskActions = ['reset', 'unbind', 'disconnect'] as const;
export type DeskAction = (typeof deskActions)[number];

/** What the desk may do with a line now; `resettable` where nothing is under way that a new password would wait for. */
export function openDeskActions(
  right: DeskRight,
  line: Pick<Line, 'state'> & { mac: string; resettable: boolean },
): DeskAction[] {
  if (right !== 'act' || !isOpened(line.state)) return [];
  return [
    ...(line.resettable ? (['reset'] as const) : []),
    ...(line.mac === '' ? [] : (['unbind'] as const)),
    'disconnect',
  ];
}
