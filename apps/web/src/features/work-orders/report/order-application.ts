import type { getEditable } from '@campus/contract/calls/flows-start.ts';
import type { getOrderStart } from '@campus/contract/calls/work-orders.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';
import { isFilledIn } from '@campus/rules/flows/form.ts';
import { orderFields, urgencies } from '@campus/rules/work-orders/work-orders.ts';
import { type FormField, type InputValues, inputValue, type NamesOfIds } from '#web/ui/base/form-values.ts';
import type { PlacePath } from '#web/ui/base/place-path.ts';
import { mergeStored } from '#web/ui/base/use-form.ts';
import type { OrderKind } from '../order-types.ts';
import type { DeviceDraft } from '../outbox/device-draft.ts';

export type OrderStart = Reply<typeof getOrderStart>;
export type Editable = Reply<typeof getEditable>;
type ShownField = OrderStart['fields'][number];

/** What the form is opened for. */
export type OrderTask = {
  kind: OrderKind;
  /** An order of one's own that is not accepted yet, or was returned. */
  orderId?: string | undefined;
  draftId?: string | undefined;
  /** An ended order that is applied for again. */
  againOf?: string | undefined;
  /** What another page already knows of a new order. */
  prefilled?: PrefilledReport | undefined;
};

/** Handed over with the address of the form, in its state; never typed by anybody. */
export type PrefilledReport = {
  place?: PlacePath | undefined;
  type?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  joinId?: string | undefined;
};

/** The task that an address names. */
export function orderTaskIn(kind: OrderKind, search: URLSearchParams, state: unknown = null): OrderTask {
  const prefilled = (state as { report?: PrefilledReport } | null)?.report;
  const named = (name: string) => (isUuid(search.get(name) ?? '') ? (search.get(name) as string) : undefined);
  return { kind, orderId: named('orderId'), draftId: named('draftId'), againOf: named('againOf'), prefilled };
}

/** An order as its form begins. */
export type OrderApplication = {
  mode: 'new' | 'edit' | 'resubmit';
  sId: string;
  /** The fields that the requester fills in, with the headings and words among them, in their order. */
  fields: readonly ShownField[];
  initial: InputValues;
  server: DeviceDraft['server'];
  /** The form begins with something that the server has not seen. */
  unsaved: boolean;
  returned: Editable['returned'];
  newerVersion: boolean;
};

type Beginning = {
  start: OrderStart;
  /** A draft, or an order that is being changed. */
  editable: Editable | null;
  /** What the ids in the values of an order that is applied for again stand for. */
  again: { names: NamesOfIds; pictures: Editable['pictures'] } | null;
  /** The draft of this device, if the person continues it. */
  device: DeviceDraft | null;
  /** When the server's draft was changed last. */
  draftAt: number;
  prefilled?: PrefilledReport | undefined;
};

const noNames: NamesOfIds = { people: {}, departments: {}, places: {} };

/** Puts the beginning of a form together: the server's fields and values, one's own number, and what this device kept. */
export function beginOrder({ start, editable, again, device, draftAt, prefilled }: Beginning): OrderApplication {
  const nameSources = { names: noNames, pictures: [], ...again, ...(editable ?? {}) };
  const fields = (editable?.fields ?? start.fields).filter(
    ({ field, right }) => right === 'write' || !isFilledIn(field.kind),
  );
  const fresh = !editable && !again;
  const values: InputValues = Object.fromEntries(
    fields
      .filter(({ field }) => isFilledIn(field.kind))
      .map(({ field, value }) => {
        const path = field.kind === 'place' && usedPath(start, String(value));
        const first = fresh ? prefilledValue(field, prefilled) : '';
        return [
          field.id,
          first || path || inputValue(field, value, nameSources) || (fresh ? firstValue(field, start) : ''),
        ];
      }),
  );
  const texts = device && withoutPictures(fields, device.values);
  return {
    mode: !editable || editable.kind === 'draft' ? 'new' : editable.kind === 'returned' ? 'resubmit' : 'edit',
    sId: editable?.sId ?? start.sId ?? '',
    fields,
    initial: mergeStored(values, texts),
    server: editable?.kind === 'draft' ? { id: editable.id, changedAt: draftAt } : null,
    unsaved: device !== null,
    returned: editable?.returned ?? null,
    newerVersion: editable?.newerVersion ?? false,
  };
}

function prefilledValue({ id, options }: FormField, prefilled: PrefilledReport | undefined): InputValues[string] | '' {
  if (id === orderFields.place) return prefilled?.place ?? '';
  if (id === orderFields.type)
    return options.some(({ value }) => value === prefilled?.type) ? (prefilled?.type ?? '') : '';
  if (id === orderFields.title) return prefilled?.title ?? '';
  return id === orderFields.description ? (prefilled?.description ?? '') : '';
}

/** What stands in a field before anybody typed. */
function firstValue({ id, options }: FormField, { contacts }: OrderStart): string {
  if (id === orderFields.contacts) return contacts;
  const [usual] = urgencies;
  return id === orderFields.urgency && options.some(({ value }) => value === usual) ? usual : '';
}

/** The whole way to a place that was used before; null for others, of which only the place itself is known. */
function usedPath({ places }: OrderStart, id: string): PlacePath | null {
  const used = places.find((place) => place.id === id);
  return used ? pathOf(used) : null;
}

export const pathOf = ({ path }: OrderStart['places'][number]): PlacePath =>
  path.map(({ id, kind, name }, index) => ({ id, kind, name, leaf: index === path.length - 1 }));

/** What the device keeps of a form: pictures are the server's or the outbox's. */
export function withoutPictures(fields: readonly { field: FormField }[], values: InputValues): InputValues {
  const pictures = new Set(fields.filter(({ field }) => field.kind === 'pictures').map(({ field }) => field.id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => !pictures.has(id)));
}

/** What the shelf on this device is called for a task. */
export const shelfName = ({ orderId, againOf }: OrderTask): string =>
  orderId ? `edit.${orderId}` : againOf ? `again.${againOf}` : 'new';
