import { listComments } from '@campus/contract/calls/flows-processes.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Initials } from '#web/ui/base/initials.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { PictureRow } from '#web/ui/base/picture-row.tsx';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import { type Operation, operationOf } from '../../operations/operations.ts';
import { useOperation } from '../../operations/use-operation.ts';
import styles from './history-view.module.css';

/** The comments of those who take part, with the form for a new one on top. */
export function CommentsView({ process }: { process: Process }) {
  const say = useSay('flows-monitoring');
  const { words } = useFlowLabels();
  const list = useEndless(listComments, { id: process.id, size: 20 });
  const operation = operationOf(process, { name: 'comment', about: 0 });
  // Each comment has its own form, so that the emptied form after sending shows no faults.
  const [sent, setSent] = useState(0);
  return (
    <>
      {operation && <CommentForm key={sent} process={process} operation={operation} onSent={() => setSent(sent + 1)} />}
      <MoreList list={list} empty={<Empty title={say('comments-none')} />}>
        {(comments) => (
          <ol className={styles.events} aria-label={say('tab-comments')}>
            {comments.map((comment) => (
              <li key={comment.id} className={styles.event}>
                <Initials name={comment.by.name} size={32} />
                <div className={styles.words}>
                  <p>
                    <Typed as="strong">{comment.by.name}</Typed>
                    <span className={styles.quiet}> {words(comment.by.department)}</span>
                  </p>
                  <Typed as="p" style={{ whiteSpace: 'pre-line' }}>
                    {comment.text}
                  </Typed>
                  <PictureRow pictures={comment.pictures} size={56} />
                </div>
                <span className={styles.quiet}>
                  <RelativeTime at={comment.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </MoreList>
    </>
  );
}

type FormProps = { process: Process; operation: Operation; onSent: () => void };

function CommentForm({ process, operation, onSent }: FormProps) {
  const say = useSay('flows-monitoring');
  const upload = usePictureUpload();
  const { limits } = operation;
  const { form } = useOperation({ process, operation, keepAs: `desk.comment.${process.id}`, onDone: onSent });
  return (
    <form className={styles.write} noValidate onSubmit={form.submit} aria-label={say('comment-add')}>
      <TextareaInput label={say('comment')} required max={limits.reason} rows={2} {...form.field('reason')} />
      <ImageInput label={say('pictures')} max={limits.pictures} {...upload} {...form.field('pictures')} />
      <Button kind="primary" type="submit" busy={form.busy}>
        {say('comment-add')}
      </Button>
    </form>
  );
}
