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

/** What the values of a parameter may be, where that matters. */
const CHECKS: Record<string, Record<string, Check>> = {
  'hall.sign-in': { pValue5: loginMode, pValue9: address, pValue10: address },
  'places.dormitory-feed': { pValue1: percent },
};

/** The first value that does not fit, with what it may be; clearing a value always fits. */
export function wrongValue(key: string, values: Record<string, string>): { may: string } | null {
  for (const [name, text] of Object.entries(values)) {
    const check = CHECKS[key]?.[name];
    if (check && text !== '' && !check.holds(text)) return { may: check.may };
  }
  return null;
}
