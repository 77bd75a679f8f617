import { getUserInfo } from '@campus/contract/calls/access.ts';
import { findRecord } from '@campus/contract/calls/flows-print.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { hallFor, isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import { messageAddress as inHallPc } from '#web/areas/hall-pc/message-address.ts';
import { messageAddress as inHallPhone } from '#web/areas/hall-phone/message-address.ts';
import { messageAddress as inOffice } from '#web/areas/office/message-address.ts';
import { messageAddress as inWorkflow } from '#web/areas/workflow/message-address.ts';
import { boot } from '#web/client/boot.ts';
import { callServer, type TokenKind } from '#web/client/call-server.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';

type Found = Reply<typeof findRecord>;
type SignedIn = Readonly<Record<TokenKind, boolean>>;

/** Where a record on paper is opened: its address, or why there is none. */
export type RecordPlace = { kind: 'address'; address: string } | { kind: 'sign-in' | 'not-there' };

/**
 * In the hall what one applied for, at the desk what one handles; whoever is both goes where they are signed in, because a
 * sign-in that nobody needs helps nobody.
 */
export function sideOf({ submitter, handles }: Pick<Found, 'submitter' | 'handles'>, signedIn: SignedIn): TokenKind {
  if (handles && !submitter) return 'session';
  if (submitter && !handles && signedIn.hall) return 'hall';
  return signedIn.session ? 'session' : 'hall';
}

/** Asks with every sign-in that this browser has, and says where the record is opened. */
export async function placeOfRecord(number: string, orgSign: string): Promise<RecordPlace> {
  const signedIn = { session: sessions.of(orgSign)?.state === 1, hall: hallSessions.of(orgSign)?.state === 1 };
  let refused = false;
  for (const kind of ['session', 'hall'] as const) {
    if (!signedIn[kind]) continue;
    try {
      const found = await callServer(findRecord, { number }, { as: kind });
      return { kind: 'address', address: await addressOf(found, sideOf(found, signedIn), orgSign, signedIn.session) };
    } catch (error) {
      if (!(error instanceof RefusalError) || ![401, 403, 404].includes(error.status)) throw error;
      refused ||= error.status !== 401;
    }
  }
  return { kind: refused ? 'not-there' : 'sign-in' };
}

async function addressOf(found: Found, side: TokenKind, orgSign: string, atDesk: boolean): Promise<string> {
  const { mode } = boot();
  const phone = isPhone(navigator.userAgent);
  const hall = hallFor({ mode, phone });
  const about = {
    kind: found.submitter ? 'process-ended' : 'process-copied',
    about: { kind: 'process' as const, id: found.id, name: found.code },
  };
  const inHall = side === 'hall' && hall === 'hall-phone' ? inHallPhone(orgSign, false) : inHallPc(orgSign, false);
  const address = side === 'hall' && hall ? inHall(about) : null;
  if (address) return address;
  if (!phone && atDesk && servesArea(mode, 'office')) {
    const { permissions } = await callServer(getUserInfo, {}, { as: 'session' });
    return inOffice(orgSign, permissions)(about) as string;
  }
  return inWorkflow(orgSign)(about) as string;
}
