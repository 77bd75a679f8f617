import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import type { ScanEnd, ScanState } from '@campus/rules/sign-on/scan-code.ts';
import { bytes, moment } from '#server/platform/database.ts';
import { pgTable, smallint, text, uuid } from '#server/platform/drizzle.ts';

export const scanCodes = pgTable('scan_codes', {
  id: text('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  secret: bytes('secret').notNull(),
  browser: bytes('browser').notNull(),
  area: text('area').$type<SignOnArea>().notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  number: smallint('number').notNull(),
  choices: smallint('choices').array().notNull(),
  state: text('state').$type<ScanState>().notNull(),
  why: text('why').$type<ScanEnd>(),
  seenBy: uuid('seen_by'),
  /** The session of the phone that confirmed. */
  sessionId: uuid('session_id'),
  /** Of the password that the person had when they confirmed. */
  passwordMark: bytes('password_mark'),
  guesses: smallint('guesses').notNull().default(0),
  madeAt: moment('made_at').notNull(),
  endsAt: moment('ends_at').notNull(),
});
