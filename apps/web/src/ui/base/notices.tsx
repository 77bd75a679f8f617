import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { type OpenQuestion, questions } from './confirm.ts';
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';
import styles from './notices.module.css';
import { type ToastKind, toasts } from './toast.ts';
import { useTexts } from './use-texts.ts';

/** Where toasts and questions appear; stands once in the page. */
export function Notices() {
  const openQuestion = useSyncExternalStore(questions.subscribe, questions.get, questions.get)[0];
  return (
    <>
      <Toasts />
      {openQuestion && <QuestionDialog key={openQuestion.id} openQuestion={openQuestion} />}
    </>
  );
}

const toastIcons: Record<ToastKind, typeof InfoIcon> = {
  info: InfoIcon,
  success: CheckIcon,
  warning: WarningIcon,
  error: ErrorIcon,
};

function Toasts() {
  const openToasts = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  const region = useRef<HTMLDivElement>(null);
  const newest = openToasts.at(-1)?.id;
  // A popover shown again rises above any dialog that was opened since; without one it stays, and is read out reliably.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast has to come to the top
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    const shows = element.matches(':popover-open');
    if (shows && !document.querySelector('dialog:modal')) return;
    if (shows) element.hidePopover();
    element.showPopover();
  }, [newest]);
  // A dialog that opens while a toast is still to be read would stand over it.
  useEffect(() => {
    const raise = ({ target, newState }: ToggleEvent) => {
      const element = region.current;
      if (!(target instanceof HTMLDialogElement) || newState !== 'open' || toasts.get().length === 0) return;
      if (!element?.matches(':popover-open')) return;
      element.hidePopover();
      element.showPopover();
    };
    document.addEventListener('toggle', raise as EventListener, true);
    return () => document.removeEventListener('toggle', raise as EventListener, true);
  }, []);
  return (
    <div ref={region} popover="manual" className={styles.toasts} role="status" aria-live="polite" aria-atomic="false">
      {openToasts.map(({ id, text, kind }) => {
        const Icon = toastIcons[kind];
        return (
          <div key={id} className={classes(styles.toast, styles[kind])} data-kind={kind}>
            <Icon />
            <span>{text}</span>
          </div>
        );
      })}
    </div>
  );
}

function QuestionDialog({ openQuestion }: { openQuestion: OpenQuestion }) {
  const { say } = useTexts();
  const { title, text, okText, cancelText, danger } = openQuestion.question;
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // The dialog itself would always begin with its first button.
    first.current?.focus();
  }, []);
  const answer = (agreed: boolean) => {
    // Closing first gives the focus back to where it was.
    dialog.current?.close();
    openQuestion.settle(agreed);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; Esc does the same by keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) answer(false);
      }}
    >
      <div className={styles.body}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {text && (
          <p id={`${id}-text`} className={styles.text}>
            {text}
          </p>
        )}
        <div className={styles.buttons}>
          <Button ref={danger ? first : null} onClick={() => answer(false)}>
            {cancelText ?? say('cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} ref={danger ? null : first} onClick={() => answer(true)}>
            {okText ?? say('ok')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
