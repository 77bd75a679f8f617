import { useState } from 'react';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { OrderKit } from '../order-kit.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useAddComment } from './use-add-comment.ts';

type Props = { order: Order; kit: OrderKit };

/** Each message has its own form, so that the emptied form after sending shows no faults. */
export function CommentForm({ order, kit }: Props) {
  const [sent, setSent] = useState(0);
  return <Writing key={sent} order={order} kit={kit} onSent={() => setSent(sent + 1)} />;
}

function Writing({ order, kit: { ImageInput, TextareaInput }, onSent }: Props & { onSent: () => void }) {
  const say = useSay('work-orders');
  const upload = usePictureUpload();
  const form = useAddComment(order.id, onSent);
  const begun = form.values.text !== '';
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit}>
      <TextareaInput
        label={say('comment-write')}
        placeholder={say('comment-ask')}
        hint={order.hungUp ? say('comment-hung-up') : undefined}
        required
        rows={2}
        max={1000}
        {...form.field('text')}
      />
      {begun && <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />}
      {begun && (
        <div>
          <Button kind="primary" type="submit" busy={form.busy}>
            {say('comment-send')}
          </Button>
        </div>
      )}
    </form>
  );
}
