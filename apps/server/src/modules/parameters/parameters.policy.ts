import { isDay } from '@campus/rules/basics/time-zone.ts';
import { networksIn } from '#server/platform/addresses.ts';

/** The login modes that the sign-in parameter knows; the first is the word that the specification gives. */
const LOGIN_MODES = ['unified authentication', 'account and password'];

const isAddress = (text: string) => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

type Check = { holds(text: string): boolean; may: string };
const address: Check = { holds: isAddress, may: 'https://…' };
const loginMode: Check = { holds: (text) => LOGIN_MODES.includes(text), may: LOGIN_MODES.join(' / ') };

const percent: Check = { holds: (text) => /^(\d{1,2}|100)$/.test(text), may: '0 – 100' };
const whole = (from: number, to: number): Check => ({
  holds: (text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to,
  may: `${from} – ${to}`,
});
const day: Check = { holds: isDay, may: '2026-11-16' };
const networks: Check = { holds: (text) => networksIn(text) !== null, may: '10.0.0.0/16, 2001:db8::/48' };

/** What the values of a parameter may be, where that matters. */
const CHECKS: Record<string, Record<string, Check>> = {
  'hall.sign-in': { pValue5: loginMode, pValue9: address, pValue10: address },
  'hall.epidemic': { pValue1: day, pValue2: day, pValue3: whole(0, 365), pValue4: day },
  'hall.top-up': { pValue1: address },
  'orders.self-help': { pValue1: whole(1, 1000), pValue2: whole(0, 100_000), pValue3: whole(0, 100_000) },
  'network.fees': { pValue1: whole(0, 100_000_000) },
  'places.dormitory-feed': { pValue1: percent, pValue2: percent, pValue3: whole(1, 1000) },
  'sign-in.shared-networks': { pValue1: networks },
};

/** The first value that does not fit, with what it may be; clearing a value always fits. */
export function wrongValue(key: string, values: Record<string, string>): { may: string } | null {
  for (const [name, text] of Object.entries(values)) {
    const check = CHECKS[key]?.[name];
    if (check && text !== '' && !check.holds(text)) return { may: check.may };
  }
  return null;
}
