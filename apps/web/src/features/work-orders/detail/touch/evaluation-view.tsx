import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { EvaluationFields } from '../../actions/evaluation-fields.tsx';
import { useEvaluateOrder } from '../../actions/use-order-questions.ts';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { Older, Order, OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import { orderKit } from '../../touch/order-kit.ts';
import styles from '../../touch/page.module.css';
import { useOlder, useOrder } from '../../work-orders.queries.ts';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { OrderStates } from '../order-states.tsx';

type Props = { kind: OrderKind; id: string };

/** The rating of an order, a page of its own on the phone. [PH-13] [PH-15] */
export function EvaluationView({ kind, id }: Props) {
  const { list, view } = useOrderAddresses('phone', kind);
  const query = useOrder(id);
  return (
    <Frame>
      <OrderStates query={query} list={list} skeleton={<DetailSkeleton />}>
        {(order) => <Rating order={order} detail={view(id)} older={false} />}
      </OrderStates>
    </Frame>
  );
}

export function OlderEvaluationView({ kind, id }: Props) {
  const { older, olderView } = useOrderAddresses('phone', kind);
  const query = useOlder(id);
  return (
    <Frame>
      <OrderStates query={query} list={older} skeleton={<DetailSkeleton />}>
        {(order) => <Rating order={order} detail={olderView(id)} older />}
      </OrderStates>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const say = useSay('work-orders');
  return (
    <div className={classes(styles.page, styles.withBar)}>
      <VisuallyHidden as="h1">{say('evaluate-title')}</VisuallyHidden>
      {children}
    </div>
  );
}

type RatingProps = { order: Order | Older; detail: string; older: boolean };

function Rating({ order, detail, older }: RatingProps) {
  const say = useSay('work-orders');
  const navigate = useNavigate();
  const { state } = useLocation();
  // Once it was sent the detail follows: the one that it was opened from, or a new one.
  const form = useEvaluateOrder({
    id: order.id,
    older,
    onDone: () => void (state?.deeper ? navigate(-1) : navigate(detail, { replace: true })),
  });
  const open = (order.openActions as readonly string[]).includes('evaluate');
  if (!open && !form.busy)
    return (
      <Empty
        title={say(order.evaluation ? 'evaluated-already' : 'cannot-evaluate')}
        text={say(order.evaluation ? 'evaluated-already-text' : 'cannot-evaluate-text')}
        icon={order.evaluation ? <StarRating value={order.evaluation.stars} /> : undefined}
        action={
          <ButtonLink to={detail} replace>
            {say('detail')}
          </ButtonLink>
        }
      />
    );
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <Card>
        <Typed as="h2" className={parts.heading}>
          {order.title}
        </Typed>
        <p className={parts.muted}>{order.number}</p>
      </Card>
      <Card aria-label={say('evaluation')}>
        <EvaluationFields form={form} kit={orderKit} />
      </Card>
      <ThumbBar size="buttons">
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('evaluate-ok')}
        </Button>
      </ThumbBar>
    </form>
  );
}
