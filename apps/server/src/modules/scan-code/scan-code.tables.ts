import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import type { ScanEnd, ScanState } from '@campus/rules/sign-on/scan-code.ts';
import { bytes, listOf, moment, orNull, smallint, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const scanCodes = table('scan_codes', {
  id: text(),
  organisationId: uuid(),
  secret: bytes(),
  browser: bytes(),
  area: text<SignOnArea>(),
  ip: text(),
  userAgent: text(),
  number: smallint(),
  choices: listOf(smallint()),
  state: text<ScanState>(),
  why: orNull(text<ScanEnd>()),
  seenBy: orNull(uuid()),
  /** The session of the phone that confirmed. */
  sessionId: orNull(uuid()),
  /** Of the password that the person had when they confirmed. */
  passwordMark: orNull(bytes()),
  guesses: withDefault(smallint()),
  madeAt: moment(),
  endsAt: moment(),
});
