import { plainText } from './bpmn-findings.ts';
import type { XmlElement } from './xml-tree.ts';

export const timeSaid = (timer: XmlElement): string =>
  timer.children.map((child) => `${child.local} ${plainText(child.text)}`).join(', ');

const DURATION = /^P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.\d{1,9})?S)?)?$/;
const LONGEST = 366 * 86_400_000;

/** A span as ISO 8601 writes it; without months and years, which are not all of one length. */
export function durationIn(said: string | undefined): number | null {
  const [, ...parts] = DURATION.exec(said?.trim() ?? '') ?? [];
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const ms = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return ms > 0 && ms <= LONGEST ? ms : null;
}
