import { isStillToCome } from '../basics/moments.ts';
import { turnsDirection } from '../basics/texts.ts';
import { isDay } from '../basics/time-zone.ts';
import { isHttpsUrl } from '../connections/address.ts';
import { isVerifyName } from '../wecom/sign-in.ts';

/** What somebody types for one value of a parameter, and what it may be. */
export type ParameterKind =
  | { kind: 'text'; most: number }
  | { kind: 'choice'; options: readonly string[] }
  /** Where a link leads. */
  | { kind: 'address' }
  /** A system that is asked, or to which people are sent to sign in: secrets and tickets go there. */
  | { kind: 'https' }
  | { kind: 'day' }
  | { kind: 'whole'; from: number; to: number }
  | { kind: 'percent' }
  | { kind: 'fen'; to: number }
  | { kind: 'networks' }
  /** Certificates as texts, one below the other. */
  | { kind: 'certificates' }
  /** A secret: stored sealed, never shown, and sent only to the address that `toldTo` names. */
  | { kind: 'secret'; most: number; toldTo?: ValueName };

type ValueName = `pValue${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;
/** One value of a parameter: where it is kept, what it is called, and what counts where nothing is set. */
export type ParameterField = ParameterKind & { value: ValueName; name: string; unset: string | null };

/** The way of signing in to the halls; the first is the word that the specification gives. */
export const loginModes = ['unified authentication', 'account and password'] as const;

/**
 * Every parameter that the product obeys, with its values in the order in which they are shown. A parameter that is
 * not here is obeyed by nothing.
 */
export const parameterCatalogue = {
  'hall.basics': [
    { value: 'pValue1', name: 'deskPhone', kind: 'text', most: 40, unset: null },
    { value: 'pValue2', name: 'deskHoursZh', kind: 'text', most: 80, unset: null },
    { value: 'pValue3', name: 'deskHoursEn', kind: 'text', most: 120, unset: null },
  ],
  'hall.sign-in': [
    { value: 'pValue5', name: 'mode', kind: 'choice', options: loginModes, unset: 'account and password' },
    { value: 'pValue9', name: 'address', kind: 'https', unset: null },
    { value: 'pValue10', name: 'addressOfPhones', kind: 'https', unset: null },
    { value: 'pValue6', name: 'passwords', kind: 'choice', options: ['closed', 'open'], unset: 'closed' },
  ],
  'hall.epidemic': [
    { value: 'pValue1', name: 'from', kind: 'day', unset: null },
    { value: 'pValue2', name: 'until', kind: 'day', unset: null },
    { value: 'pValue3', name: 'days', kind: 'whole', from: 0, to: 365, unset: '7' },
    { value: 'pValue4', name: 'unfreezeFrom', kind: 'day', unset: null },
  ],
  'hall.top-up': [{ value: 'pValue1', name: 'address', kind: 'address', unset: null }],
  'orders.self-help': [
    { value: 'pValue1', name: 'pending', kind: 'whole', from: 1, to: 1000, unset: '3' },
    { value: 'pValue2', name: 'minutesToDone', kind: 'whole', from: 0, to: 100_000, unset: '60' },
    { value: 'pValue3', name: 'minutesToForce', kind: 'whole', from: 0, to: 100_000, unset: '2' },
  ],
  'network.fees': [{ value: 'pValue1', name: 'opening', kind: 'fen', to: 100_000_000, unset: '10000' }],
  'places.dormitory-feed': [
    { value: 'pValue1', name: 'taken', kind: 'percent', unset: '30' },
    { value: 'pValue2', name: 'touched', kind: 'percent', unset: '50' },
    { value: 'pValue3', name: 'inOneRoom', kind: 'whole', from: 1, to: 1000, unset: '12' },
  ],
  'sign-in.shared-networks': [{ value: 'pValue1', name: 'networks', kind: 'networks', unset: null }],
  'network.radius': [
    {
      value: 'pValue1',
      name: 'usernames',
      kind: 'choice',
      options: ['with-organisation', 'plain'],
      unset: 'with-organisation',
    },
  ],
  'people.roster': [
    { value: 'pValue1', name: 'graceDays', kind: 'whole', from: 0, to: 365, unset: '30' },
    { value: 'pValue2', name: 'gone', kind: 'percent', unset: '5' },
    { value: 'pValue3', name: 'moved', kind: 'percent', unset: '20' },
  ],
  'sign-in.unified': [
    { value: 'pValue1', name: 'validation', kind: 'https', unset: null },
    { value: 'pValue2', name: 'attribute', kind: 'text', most: 60, unset: null },
    { value: 'pValue3', name: 'authority', kind: 'certificates', unset: null },
  ],
  'sign-in.scan': [{ value: 'pValue1', name: 'scanCode', kind: 'choice', options: ['on', 'off'], unset: 'on' }],
  'sign-in.wecom': [
    { value: 'pValue1', name: 'corp', kind: 'text', most: 64, unset: null },
    { value: 'pValue2', name: 'agent', kind: 'whole', from: 1, to: 999_999_999, unset: null },
    { value: 'pValue3', name: 'secret', kind: 'secret', most: 128, unset: null, toldTo: 'pValue5' },
    {
      value: 'pValue4',
      name: 'binding',
      kind: 'choice',
      options: ['by-hand', 'userid-is-account'],
      unset: 'by-hand',
    },
    { value: 'pValue5', name: 'api', kind: 'https', unset: 'https://qyapi.weixin.qq.com' },
    {
      value: 'pValue6',
      name: 'authorize',
      kind: 'https',
      unset: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    },
    { value: 'pValue7', name: 'scan', kind: 'https', unset: 'https://login.work.weixin.qq.com/wwlogin/sso/login' },
    { value: 'pValue8', name: 'verifyName', kind: 'text', most: 40, unset: null },
    { value: 'pValue9', name: 'verifyText', kind: 'text', most: 200, unset: null },
  ],
  'sign-in.passwords': [{ value: 'pValue1', name: 'oneTimeDays', kind: 'whole', from: 1, to: 365, unset: '7' }],
} as const satisfies Record<string, readonly ParameterField[]>;

export type ParameterKey = keyof typeof parameterCatalogue;
export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(parameterCatalogue, key);
export const fieldsOf = (key: string): readonly ParameterField[] =>
  isParameterKey(key) ? parameterCatalogue[key] : [];

/** The values of a parameter that are secret. */
export const secretsOf = (key: string): string[] =>
  fieldsOf(key).flatMap(({ kind, value }) => (kind === 'secret' ? [value] : []));

/**
 * Whether a parameter decides how people sign in: who is believed to be whom, or how often somebody may guess. With such
 * a one somebody could come in as anybody, so it is changed only by whoever holds all that anybody holds (decisions/072).
 * A new parameter has to say.
 */
const decidingSignIn: Readonly<Record<ParameterKey, boolean>> = {
  'hall.basics': false,
  'hall.sign-in': true,
  'hall.epidemic': false,
  'hall.top-up': false,
  'orders.self-help': false,
  'network.fees': false,
  'places.dormitory-feed': false,
  'sign-in.shared-networks': true,
  'sign-in.passwords': false,
  'network.radius': false,
  'people.roster': false,
  'sign-in.unified': true,
  'sign-in.scan': true,
  'sign-in.wecom': true,
};
export const decidesSignIn = (key: string): boolean => isParameterKey(key) && decidingSignIn[key];

/** Parameters with which somebody could shut everybody out: a new value is taken back unless it proves itself. */
const proving: readonly string[] = ['hall.sign-in', 'sign-in.unified'];
export const hasToProve = (key: string): boolean => proving.includes(key);
/** How long a new value has for that. */
export const PROVING_MS = 10 * 60_000;

const isAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};
const CERTIFICATES = /^(?:\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----)+\s*$/;
export const MOST_CERTIFICATES = 20_000;
const MOST_OF_A_LINE = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;
const isLine = (text: string): boolean => text.length <= MOST_OF_A_LINE && !CONTROL.test(text) && !turnsDirection(text);
const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to;

/** Says of a text whether it is a list of networks; how these are read is known where addresses are. */
export type AreNetworks = (text: string) => boolean;

/** Whether the product obeys a value; nothing at all is obeyed as "not set". */
export function obeys(field: ParameterField, text: string, areNetworks: AreNetworks): boolean {
  if (text === '') return true;
  if (field.kind !== 'certificates' && !isLine(text)) return false;
  switch (field.kind) {
    case 'text':
    case 'secret':
      return text.length <= field.most;
    case 'choice':
      return field.options.includes(text);
    case 'address':
      return isAddress(text);
    case 'https':
      return isHttpsUrl(text);
    case 'day':
      return isDay(text);
    case 'whole':
      return isWhole(text, field.from, field.to);
    case 'percent':
      return isWhole(text, 0, 100);
    case 'fen':
      return isWhole(text, 0, field.to);
    case 'networks':
      return areNetworks(text);
    case 'certificates':
      return text.length <= MOST_CERTIFICATES && CERTIFICATES.test(text);
  }
}

export type Values = Readonly<Record<string, string>>;

/**
 * Values that are right one by one and that the product would not obey together: the one to change, with what it may
 * be. A unified login without its address would lead nowhere, and days that end before they begin are none.
 */
export function wrongTogether(key: string, values: Values): { field: ValueName; may: string } | null {
  if (key === 'hall.sign-in' && values.pValue5 === 'unified authentication' && !isHttpsUrl(values.pValue9 ?? ''))
    return { field: 'pValue9', may: 'https://…' };
  if (key === 'hall.epidemic' && values.pValue1 && values.pValue2 && values.pValue2 < values.pValue1)
    return { field: 'pValue2', may: `≥ ${values.pValue1}` };
  if (key === 'sign-in.wecom') return wrongOfWeCom(values);
  return null;
}

/** WeCom signs nobody in without all of corp, agent and secret, and asks for a file of its own kind of name. */
function wrongOfWeCom(values: Values): { field: ValueName; may: string } | null {
  const { pValue1: corp, pValue2: agent, pValue8: name, pValue9: text } = values;
  if (corp && !/^\w{1,64}$/.test(corp)) return { field: 'pValue1', may: 'ww1234567890abcdef' };
  if (corp && !agent) return { field: 'pValue2', may: '1000002' };
  if (name && !isVerifyName(name)) return { field: 'pValue8', may: 'WW_verify_….txt' };
  return name && !text ? { field: 'pValue9', may: '≥ 1' } : null;
}

/** A secret that would go along to another address than the one it was entered for: it has to be entered anew. */
export function movedSecret(key: string, before: Values, next: Values): string | null {
  const moved = fieldsOf(key).find(
    (field) =>
      field.kind === 'secret' &&
      field.toldTo !== undefined &&
      next[field.value] !== undefined &&
      next[field.value] === before[field.value] &&
      next[field.toldTo] !== before[field.toldTo],
  );
  return moved?.value ?? null;
}

/** A parameter as it is kept: new values that have to prove themselves stand beside the former ones. */
export type Kept = { values: Values; former: Values | null; proveUntilAt: number | null };

/** What counts at a moment: after the time to prove itself a new value is as if it had never been set. */
export function valuesAt({ values, former, proveUntilAt }: Kept, now: number): Values {
  return former !== null && proveUntilAt !== null && !isStillToCome(proveUntilAt, now, PROVING_MS) ? former : values;
}

/** How new values stand. */
export function standingAt({ former, proveUntilAt }: Kept, now: number): 'settled' | 'proving' | 'went-back' {
  if (former === null || proveUntilAt === null) return 'settled';
  return isStillToCome(proveUntilAt, now, PROVING_MS) ? 'proving' : 'went-back';
}
