import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOrgSign } from '#web/client/organisation.ts';
import { randomUuid } from '#web/client/random.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { withoutBareHeadings } from '#web/ui/base/form-sections.ts';
import { filledForm, type InputValues, sentForm } from '#web/ui/base/form-values.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Hall } from '../order-addresses.ts';
import { isAway } from '../outbox/outbox.ts';
import { outboxFlag } from '../outbox/outbox-flag.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { refreshOrders } from '../work-orders.queries.ts';
import { type OrderApplication, type OrderStart, type OrderTask, withoutPictures } from './order-application.ts';
import { isClosed } from './order-block.ts';
import { photosHere, sendPhotos, withArrived } from './order-photos.ts';
import { type OrderSent, sendOrder } from './send-order.ts';
import { subjectOf, useFreshReports } from './use-fresh-reports.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { useOrderPictures } from './use-order-pictures.ts';

export type OrderFormOptions = {
  task: OrderTask;
  hall: Hall;
  start: OrderStart;
  application: OrderApplication;
  shelf: string;
  account: string;
  onDone: (id: string) => void;
  /** It waits on this device for the network, under this key. */
  onQueued: (key: string) => void;
};
const submitTexts = { new: 'submit', edit: 'submit-change', resubmit: 'submit-returned' } as const;
export type OrderForm = ReturnType<typeof useOrderForm>;

/** Values, draft, pictures, reports to join, and one submit that makes one order, with a network or without. */
export function useOrderForm(options: OrderFormOptions) {
  const { task, hall, start, application, shelf, account, onDone, onQueued } = options;
  const { kind, orderId, againOf } = task;
  const { mode, fields, sId } = application;
  const say = useSay('work-orders-form');
  const failureText = useFailureText();
  const client = useQueryClient();
  const orgSign = useOrgSign() ?? '';
  const pictures = useOrderPictures();
  const [joined, setJoined] = useState<string | null>(task.prefilled?.joinId ?? null);
  // One for each filled form: a second tap, or a retry after nobody answered, is the same order.
  const key = useRef(randomUuid());
  const blocked = mode === 'new' ? start.blocked : null;

  const visibleFieldsIn = (values: InputValues) => withoutBareHeadings(filledForm(fields, values).shown);
  const formOf = (values: InputValues) =>
    sentForm(visibleFieldsIn(values), withArrived(fields, values), filledForm(fields, values).standing);
  const orderToSend = (values: InputValues, draftId: string | null): OrderSent => ({
    kind,
    channel: hall,
    sId,
    form: formOf(values),
    ...(draftId && { draftId }),
    ...(fresh.joined && { joinId: fresh.joined.id }),
    ...(againOf && { againOfId: againOf }),
  });

  const form = useForm<InputValues>({
    initial: application.initial,
    onSubmit: async (typed): Promise<readonly ServerFault[] | undefined> => {
      const draftId = await draft.settle();
      let values = typed;
      const photos = () => photosHere(visibleFieldsIn(values), values, pictures.fileOf);
      try {
        if (!navigator.onLine) throw new NetworkError('away');
        values = await sendPhotos(photos(), values);
        const id = await sendOrder(mode, orderId, orderToSend(values, draftId), key.current);
        draft.forget();
        toast(say(mode !== 'new' ? 'changed' : againOf ? 'applied-again' : 'added'), { kind: 'success' });
        void refreshOrders(client);
        onDone(id);
        return undefined;
      } catch (error) {
        if (isAway(error) && mode === 'new') {
          const waiting = {
            sent: orderToSend(values, draftId),
            photos: photos(),
            typed: withoutPictures(fields, values),
          };
          try {
            await outboxStore.put({ orgSign, account, key: key.current, at: Date.now(), ...waiting });
            draft.forget();
            outboxFlag.set(true);
            onQueued(key.current);
            return undefined;
          } catch {
            // A closed storage, as in private windows: the text is still in the form.
          }
        }
        draft.goOn();
        return refused(error);
      }
    },
  });

  /** After a refusal the next attempt needs a new key. Faults that no field shows go into a toast. */
  const refused = (error: unknown): readonly ServerFault[] => {
    if (error instanceof RefusalError) key.current = randomUuid();
    const faults = faultsOf(error);
    const visibleIds = new Set(visibleFieldsIn(form.values).map(({ field }) => field.id));
    const isVisible = ({ field }: ServerFault) => visibleIds.has(field.split('.')[0] ?? '');
    const signedOut = error instanceof RefusalError && error.status === 401;
    if (!signedOut && !faults.some(isVisible)) {
      const text = error instanceof NetworkError ? say('queue-failed') : failureText(error);
      toast(text, { kind: error instanceof NetworkError ? 'error' : 'warning', ms: 4000 });
      // The page then also shows the rule that blocks the form.
      if (error instanceof RefusalError) void refreshOrders(client);
    }
    return faults;
  };

  const subject = kind === 'fault' && mode === 'new' ? subjectOf(form.values) : null;
  const fresh = useFreshReports(blocked ? null : subject, joined);
  const draft = useOrderDraft({
    shelf,
    server: application.server,
    unsaved: application.unsaved,
    draft: mode === 'new' && sId ? { sId, form: formOf(form.values) } : null,
    typed: withoutPictures(fields, form.values),
  });
  // Loaded while there is a network, because it is needed when there is none.
  useEffect(() => void import('../outbox/empty-outbox.ts').catch(() => {}), []);

  return {
    form,
    visibleFields: visibleFieldsIn(form.values),
    standing: filledForm(fields, form.values).standing,
    pictures,
    fresh: { ...fresh, join: setJoined },
    subject,
    dropDraft: draft.drop,
    keepDraft: draft.goOn,
    draft: draft.state,
    blocked,
    closed: (field: string) => isClosed({ kind, blocked }, field),
    promise: start.promise,
    submitText: submitTexts[mode],
  };
}
