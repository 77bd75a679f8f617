import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import type { PlacePath } from '#web/ui/base/place-path.ts';
import type { MonthQuote, Start } from './network-types.ts';

export type ApplicationValues = {
  lineId: string;
  packageId: string;
  month: string;
  place: PlacePath;
  port: string;
  mac: string;
  reason: string;
  signIn: string;
  original: string;
  password: string;
  confirm: string;
  contact: string;
};

/** What each kind asks for, besides the line or the package that it is about. */
export type Asks = {
  month: boolean;
  place: boolean;
  mac: 'no' | 'optional' | 'required';
  reason: 'no' | 'optional' | 'required';
  password: boolean;
  contact: boolean;
};
const none: Asks = { month: false, place: false, mac: 'no', reason: 'no', password: false, contact: false };
const asksByKind: Readonly<Record<ApplicationKind, Partial<Asks>>> = {
  open: { month: true, place: true, mac: 'optional', contact: true },
  pause: { month: true, reason: 'required' },
  reopen: { month: true },
  'change-mac': { mac: 'required' },
  move: { place: true, contact: true },
  password: { password: true },
  'epidemic-freeze': { reason: 'optional' },
  'epidemic-unfreeze': {},
};
export const asksOf = (kind: ApplicationKind): Asks => ({ ...none, ...asksByKind[kind] });

type Choice = { block: unknown; months: readonly MonthQuote[] };

const firstMonth = (months: readonly MonthQuote[]): string => months.find(({ block }) => block === null)?.month ?? '';

/** The initial values: the most likely line or package and month, so that the price is visible at once. */
export function initialValues(kind: ApplicationKind, start: Start, lineId: string | null): ApplicationValues {
  const line =
    start.lines.find(({ line }) => line.id === lineId) ??
    start.lines.find(({ block }) => block === null) ??
    start.lines[0];
  const chosen = start.packages.find(({ block }) => block === null) ?? start.packages[0];
  const last = (start.dormitory?.address.length ?? 0) - 1;
  return {
    lineId: line?.line.id ?? '',
    packageId: kind === 'open' ? (chosen?.package.id ?? '') : '',
    month: firstMonth((kind === 'open' ? chosen : line)?.months ?? []),
    place:
      start.dormitory?.address.map(({ id, kind: level, name }, at) => ({
        id,
        kind: level,
        name,
        leaf: at === last,
      })) ?? [],
    port: '',
    mac: '',
    reason: '',
    signIn: '',
    original: '',
    password: '',
    confirm: '',
    contact: '',
  };
}

/** The line or the package that is chosen, with what it costs by month. */
export function choiceOf(kind: ApplicationKind, start: Start, values: ApplicationValues): Choice | null {
  return (
    (kind === 'open'
      ? start.packages.find((choice) => choice.package.id === values.packageId)
      : start.lines.find(({ line }) => line.id === values.lineId)) ?? null
  );
}

/** The month that counts: the chosen one, or the only one there is. */
export function quoteOf(choice: Choice | null, month: string): MonthQuote | null {
  if (!choice) return null;
  const chosen = choice.months.find((choice) => choice.month === month);
  // Where no month can be had, the first one says what is missing.
  const alone = choice.months.length === 1 || choice.months.every(({ block }) => block !== null);
  return chosen ?? (alone ? (choice.months[0] ?? null) : null);
}

/** What is sent: only what the kind asks for. */
export function sentApplication(
  kind: ApplicationKind,
  start: Start,
  values: ApplicationValues,
  channel: 'pc' | 'phone',
  /** A new password without the old one: the reader has proved who they are in another way. */
  reset = false,
) {
  const asks = asksOf(kind);
  const month = quoteOf(choiceOf(kind, start, values), values.month)?.month;
  const reason = values.reason.trim();
  const contact = values.contact.trim();
  const port = values.port.trim();
  return {
    kind,
    channel,
    sId: start.sId ?? '',
    ...(kind === 'open' ? { packageId: values.packageId } : { lineId: values.lineId }),
    ...(asks.month && month && { month }),
    ...(asks.place && { placeId: values.place.at(-1)?.id ?? '', ...(port && { port }) }),
    ...(asks.mac !== 'no' && values.mac && { mac: values.mac }),
    ...(asks.reason !== 'no' && reason && { reason }),
    ...(asks.password && {
      ...(reset ? { reset } : { original: values.original }),
      password: values.password,
      confirm: values.confirm,
    }),
    ...(asks.contact && contact && { contact }),
  };
}
