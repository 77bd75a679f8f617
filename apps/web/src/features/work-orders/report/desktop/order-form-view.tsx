import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import type { BoundField } from '#web/ui/base/field-source.ts';
import { isLong } from '#web/ui/base/field-widths.ts';
import { FormAround, SectionLevel } from '#web/ui/base/form-around.ts';
import { FormCard, FormColumns, FormField, FormFields, FormFoot } from '#web/ui/base/form-page.tsx';
import type { PlacePath } from '#web/ui/base/place-path.ts';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { FieldInput } from '#web/ui/desktop/field-input.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import type { OrderAddresses } from '../../order-addresses.ts';
import { FreshReports } from '../fresh-reports.tsx';
import type { OrderTask } from '../order-application.ts';
import { Afterwards, BlockedNote, DraftNote, OpeningNotes, PromiseNote } from '../order-form-parts.tsx';
import { OrderFormStates } from '../order-form-states.tsx';
import type { OrderOutages } from '../order-outages.ts';
import { type OrderInputs, useOrderFields } from '../use-order-fields.ts';
import { type OrderFormOptions, useOrderForm } from '../use-order-form.ts';
import { UsedPlaces } from '../used-places.tsx';
import styles from './order-form-view.module.css';

type OrderFormViewProps = { task: OrderTask; inputs: OrderInputs; outages: OrderOutages };

/** A fault report or a complaint being written, changed or applied for again. [PC-24] */
export function OrderFormView({ task, inputs, outages }: OrderFormViewProps) {
  const say = useSay('work-orders-form');
  const title = useSay('pages');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {title(task.kind === 'fault' ? 'hall-pc.repairFaultV3' : 'hall-pc.declareComplaintV3')}
        </h1>
        <p className={styles.about}>{say(`about-${task.kind}`)}</p>
      </header>
      <OrderFormStates task={task} hall="pc" skeleton={<Coming />}>
        {(options, to) => <Filling options={options} to={to} inputs={inputs} outages={outages} />}
      </OrderFormStates>
    </div>
  );
}

type FillingProps = { options: OrderFormOptions; to: OrderAddresses; inputs: OrderInputs; outages: OrderOutages };

function Filling({ options, to, inputs, outages }: FillingProps) {
  const { start, application, task } = options;
  const say = useSay('work-orders-form');
  const order = useOrderForm(options);
  const { form, visibleFields, blocked } = order;
  const [outageId, setOutageId] = useState<string | null>(null);
  const backToForm = () => {
    order.keepDraft();
    setOutageId(null);
  };
  if (outageId) return <outages.NotNeeded outageId={outageId} onBack={backToForm} />;
  return (
    <FormColumns narrow>
      <FormCard onSubmit={form.submit} aria-label={say(`form-${task.kind}`)}>
        {blocked && <BlockedNote start={start} blocked={blocked} list={to.list} />}
        <OpeningNotes start={start} application={application} />
        <FormFields>
          <SectionLevel value={2}>
            <FormAround value={order.standing}>
              {visibleFields.map(({ field }) => (
                <OrderField
                  key={field.id}
                  id={field.id}
                  options={options}
                  order={order}
                  inputs={inputs}
                  to={to}
                  outages={outages}
                  onNotNeeded={(id) => {
                    void order.dropDraft();
                    setOutageId(id);
                  }}
                />
              ))}
            </FormAround>
          </SectionLevel>
        </FormFields>
        {visibleFields.length > 0 && (
          <FormFoot>
            <Button kind="primary" type="submit" busy={form.busy} disabled={blocked !== null}>
              {say(order.submitText)}
            </Button>
            <DraftNote draft={order.draft} />
          </FormFoot>
        )}
      </FormCard>
      <aside className={styles.aside} aria-label={say('afterwards')}>
        <PromiseNote promise={order.promise} />
        <h2 className={styles.asideTitle}>{say('afterwards')}</h2>
        <Afterwards />
      </aside>
    </FormColumns>
  );
}

type OrderFieldProps = FillingProps & {
  id: string;
  order: ReturnType<typeof useOrderForm>;
  onNotNeeded: (outageId: string) => void;
};

/** Long answers take the whole width; the rest stand side by side. */
function OrderField({ id, options, order, inputs, to, outages, onNotNeeded }: OrderFieldProps) {
  const { source, bound, choice, limited } = useOrderFields(order, inputs);
  const field = order.visibleFields.find((row) => row.field.id === id)?.field;
  if (!field) return null;
  if (id === orderFields.urgency && field.kind === 'choice' && field.options.length <= 4)
    return (
      <FormField>
        <SegmentedInput {...choice(field)} />
      </FormField>
    );
  if (id === orderFields.type && field.kind === 'choice')
    return (
      <FormField whole>
        <RadioInput {...choice(field)} />
        {order.subject && <outages.Known {...order.subject} orderAddress={to.view} onJoined={onNotNeeded} />}
        <FreshReports fresh={order.fresh} view={to.view} />
      </FormField>
    );
  const whole = isLong(field.kind) || id === orderFields.title;
  return (
    <FormField whole={whole}>
      {id === orderFields.place && (
        <UsedPlaces
          places={options.start.places}
          value={order.form.values[id] as PlacePath}
          disabled={order.closed(id)}
          onChoose={(path) => order.form.set(id, path)}
        />
      )}
      <FieldInput field={limited(field)} bound={bound(field) as BoundField<unknown>} source={source} />
    </FormField>
  );
}

/** The shape of the form while it is on its way. */
function Coming() {
  return (
    <Loading>
      <FormColumns narrow>
        <Card as="div" gap="fields" roomy>
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <div key={row} className={styles.coming}>
              <Skeleton width={96} />
              <Skeleton shape="block" height={40} />
            </div>
          ))}
        </Card>
        <div className={styles.aside}>
          <Skeleton width="70%" />
          <Skeleton />
          <Skeleton />
        </div>
      </FormColumns>
    </Loading>
  );
}
