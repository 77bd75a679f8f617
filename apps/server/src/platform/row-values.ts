import pg from 'pg';

const OID = {
  int8: 20,
  textList: 1009,
  int8List: 1016,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
};

const digits = (text: string, from: number, count: number): number => {
  let value = 0;
  for (let n = from; n < from + count; n++) value = value * 10 + text.charCodeAt(n) - 48;
  return value;
};

/** `2026-11-15 08:30:00.123+08`, as PostgreSQL writes it; anything else, such as a zone of half an hour, goes to Date. */
const USUAL = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d$/;

/** The milliseconds of a timestamptz; what is finer is cut off. */
export function readMoment(text: string): number {
  if (!USUAL.test(text)) return Math.floor(new Date(text).getTime());
  const end = text.length - 3;
  const millis = end === 19 ? 0 : Number(text.slice(20, end).padEnd(3, '0').slice(0, 3));
  const offset = digits(text, end + 1, 2) * (text[end] === '-' ? -3_600_000 : 3_600_000);
  return (
    Date.UTC(
      digits(text, 0, 4),
      digits(text, 5, 2) - 1,
      digits(text, 8, 2),
      digits(text, 11, 2),
      digits(text, 14, 2),
      digits(text, 17, 2),
      millis,
    ) - offset
  );
}

const asItIs = (text: string): string => text;
const listOfTexts = pg.types.getTypeParser(OID.textList as never) as (text: string) => (string | null)[];

const READERS = new Map<number, (text: string) => unknown>([
  [OID.timestamptz, readMoment],
  // Days, local times and durations stay the texts that they are: a Date would take them for moments.
  [OID.date, asItIs],
  [OID.timestamp, asItIs],
  [OID.interval, asItIs],
  // Nothing that we count or number comes near 2^53.
  [OID.int8, Number],
  [OID.int8List, (text) => listOfTexts(text).map((each) => (each === null ? null : Number(each)))],
]);

/** How the values of a row are read: a moment as milliseconds, a bigint as a number, the others as pg reads them. */
export const rowValues = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    READERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as unknown as pg.CustomTypesConfig;
