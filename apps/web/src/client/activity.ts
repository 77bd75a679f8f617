import { INACTIVITY_MS, isIdle } from '@campus/rules/sessions/sign-in.ts';

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'campus.activity';
/** Writing to local storage on every key press would wake all other tabs. */
const WRITE_EVERY_MS = 1000;

/** When the person last did something, in any tab. [STATE-02] [CONST-01] */
export function createActivity(shelf: Shelf, now: () => number) {
  let own = 0;
  let written = 0;

  const last = (): number => {
    const shared = Number(shelf.getItem(KEY));
    return Math.max(own, Number.isFinite(shared) ? shared : 0);
  };
  const record = (): void => {
    own = now();
    if (own - written < WRITE_EVERY_MS && written <= own) return;
    written = own;
    shelf.setItem(KEY, String(own));
  };

  // Without a memory of an earlier visit, this visit begins now.
  if (last() === 0) record();

  return {
    last,
    record,
    expired: (): boolean => isIdle(last(), now(), INACTIVITY_MS),
  };
}
