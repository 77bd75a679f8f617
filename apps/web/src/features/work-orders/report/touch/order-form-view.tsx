import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { FormAround, SectionLevel } from '#web/ui/base/form-around.ts';
import type { PlacePath } from '#web/ui/base/place-path.ts';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { Loading, Skeleton } from '#web/ui/base/skeleton.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { FieldInput } from '#web/ui/touch/field-input.tsx';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
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

/** More choices than this are kept in a sheet. */
const IN_SIGHT = 8;

type OrderFormViewProps = { task: OrderTask; inputs: OrderInputs; outages: OrderOutages };

/** A fault report or a complaint being written, changed or applied for again. [PH-22] */
export function OrderFormView({ task, inputs, outages }: OrderFormViewProps) {
  const say = useSay('work-orders-form');
  return (
    <div className={styles.page}>
      <Card as="header" gap="close">
        <h1 className={styles.title}>{say(`form-${task.kind}`)}</h1>
        <p className={styles.about}>{say(`about-${task.kind}`)}</p>
      </Card>
      <OrderFormStates task={task} hall="phone" skeleton={<Coming />}>
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
  const { form, visibleFields, blocked, promise } = order;
  const [outageId, setOutageId] = useState<string | null>(null);
  const backToForm = () => {
    order.keepDraft();
    setOutageId(null);
  };
  if (outageId) return <outages.NotNeeded outageId={outageId} onBack={backToForm} />;
  return (
    <form noValidate onSubmit={form.submit} className={styles.form} aria-label={say(`form-${task.kind}`)}>
      {promise && (
        <Card as="div">
          <PromiseNote promise={promise} />
        </Card>
      )}
      {blocked && <BlockedNote start={start} blocked={blocked} list={to.list} />}
      <OpeningNotes start={start} application={application} />
      {visibleFields.length > 0 && (
        <>
          <Card as="div" gap="near">
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
          </Card>
          <Card gap="near" aria-label={say('afterwards')}>
            <h2 className={styles.heading}>{say('afterwards')}</h2>
            <Afterwards />
          </Card>
          <ThumbBar stacked>
            <DraftNote draft={order.draft} />
            <Button kind="primary" type="submit" wide busy={form.busy} disabled={blocked !== null}>
              {say(order.submitText)}
            </Button>
          </ThumbBar>
        </>
      )}
    </form>
  );
}

type OrderFieldProps = FillingProps & {
  id: string;
  order: ReturnType<typeof useOrderForm>;
  onNotNeeded: (outageId: string) => void;
};

function OrderField({ id, options, order, inputs, to, outages, onNotNeeded }: OrderFieldProps) {
  const { source, bound, choice, limited } = useOrderFields(order, inputs);
  const field = order.visibleFields.find((row) => row.field.id === id)?.field;
  if (!field) return null;
  if (id === orderFields.urgency && field.kind === 'choice' && field.options.length <= 4)
    return <SegmentedInput {...choice(field)} />;
  if (id === orderFields.type && field.kind === 'choice')
    return (
      <div>
        {field.options.length <= IN_SIGHT ? (
          <RadioInput {...choice(field)} />
        ) : (
          <FieldInput field={field} bound={bound(field)} source={source} />
        )}
        {order.subject && <outages.Known {...order.subject} orderAddress={to.view} onJoined={onNotNeeded} />}
        <FreshReports fresh={order.fresh} view={to.view} />
      </div>
    );
  return (
    <div>
      {id === orderFields.place && (
        <UsedPlaces
          places={options.start.places}
          value={order.form.values[id] as PlacePath}
          disabled={order.closed(id)}
          onChoose={(path) => order.form.set(id, path)}
        />
      )}
      <FieldInput field={limited(field)} bound={bound(field)} source={source} />
    </div>
  );
}

/** The shape of the form while it is on its way. */
function Coming() {
  return (
    <Loading>
      <Card as="div" gap="near">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <div key={row} className={styles.coming}>
            <Skeleton width={96} />
            <Skeleton shape="block" height={44} />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
