import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { DayIcon, InfoIcon, WarningIcon } from '#web/ui/base/icons.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { OrderApplication, OrderStart } from './order-application.ts';
import styles from './order-form-parts.module.css';
import type { DraftState } from './use-order-draft.ts';
import type { OrderForm } from './use-order-form.ts';

type MarkedProps = { title: string; calm?: boolean; children?: ReactNode };

function Marked({ title, calm = false, children }: MarkedProps) {
  return (
    <Note as="section" kind={calm ? 'calm' : 'attention'} gap="parts" aria-label={title}>
      <p className={styles.noteTitle} data-calm={calm || undefined}>
        {calm ? <InfoIcon size={18} /> : <WarningIcon size={18} />}
        <span>{title}</span>
      </p>
      {children}
    </Note>
  );
}

type BlockedProps = { start: OrderStart; blocked: NonNullable<OrderForm['blocked']>; list: string };

/** The rule that blocks, before anything is typed. [ERR-16] [ERR-17] */
export function BlockedNote({ start, blocked, list }: BlockedProps) {
  const say = useSay('work-orders-form');
  const failureText = useFailureText();
  const waits = blocked === 'complaint-pending' || blocked === 'self-help-too-many';
  const refusal = new RefusalError({ code: blocked, facts: {}, text: '', status: 409, requestId: null });
  return (
    <div role="alert">
      <Marked title={failureText(refusal)}>
        {blocked === 'self-help-too-many' && (
          <p className={styles.quiet}>{say('waiting-of', { n: start.pending, limit: start.pendingLimit })}</p>
        )}
        {waits && (
          <Link className={styles.wayOn} to={list}>
            {say('to-waiting')}
          </Link>
        )}
      </Marked>
    </div>
  );
}

/** What the person has to know of an order that is changed, was returned, or is applied for again. */
export function OpeningNotes({ start, application }: { start: OrderStart; application: OrderApplication }) {
  const say = useSay('work-orders-form');
  const format = useFormat();
  const words = useWords();
  const { mode, returned, newerVersion } = application;
  return (
    <>
      {start.again && mode === 'new' && <Marked calm title={say('again-of', { number: start.again.number })} />}
      {mode === 'edit' && <Marked calm title={say('changing-order')} />}
      {returned && (
        <Marked title={say('returned-because')}>
          <p className={styles.reason}>{returned.reason ? <Typed>{returned.reason}</Typed> : say('no-reason')}</p>
          <p className={styles.quiet}>
            {say('returned-by', {
              name: returned.by?.name ?? (words(returned.stepName) || say('the-desk')),
              at: format.dateTime(returned.at),
            })}
          </p>
        </Marked>
      )}
      {newerVersion && <Marked calm title={say('newer-version')} />}
    </>
  );
}

/** How long it takes, before anything is typed; nothing where there are too few cases to say. */
export function PromiseNote({ promise }: { promise: OrderForm['promise'] }) {
  const promiseText = usePromiseText();
  if (!promise) return null;
  const { sentence, judgedBy } = promiseText(promise);
  return (
    <div>
      <p className={styles.promise}>
        <DayIcon size={18} />
        <span>{sentence}</span>
      </p>
      {judgedBy && <p className={styles.quiet}>{judgedBy}</p>}
    </div>
  );
}

export function Afterwards() {
  const say = useSay('work-orders-form');
  return (
    <ul className={styles.steps}>
      <li>{say('afterwards-change')}</li>
      <li>{say('afterwards-remind')}</li>
      <li>{say('afterwards-evaluate')}</li>
    </ul>
  );
}

export function DraftNote({ draft }: { draft: DraftState }) {
  const say = useSay('work-orders-form');
  const format = useFormat();
  return (
    <p className={styles.quiet} role="status">
      {draft.kind === 'saving' && say('draft-saving')}
      {draft.kind === 'saved' && say('draft-saved', { at: format.time(draft.at) })}
      {draft.kind === 'here' && say('draft-here')}
    </p>
  );
}
