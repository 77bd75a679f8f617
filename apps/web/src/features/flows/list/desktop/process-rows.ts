import type { ProcessRow } from '../../flow-types.ts';
import type { GroupName } from '../list-address.ts';

/** What a list of processes is drawn from, as a table and as cards. */
export type ProcessRowsProps = {
  rows: readonly ProcessRow[];
  group: GroupName;
  /** The row that the keys stand on, and the one whose detail is open. */
  current: string | null;
  opened: string | null;
  /** Null where nothing is done to several at once. */
  selected: ReadonlySet<string> | null;
  busy: boolean;
  /** The address with a row's detail open. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  onSelect: (ids: readonly string[], on: boolean) => void;
};
