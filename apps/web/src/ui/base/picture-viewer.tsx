import { useEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';
import styles from './picture-viewer.module.css';
import { useTexts } from './use-texts.ts';

export type PictureViewerProps = { picture: { name: string; url: string }; onClose: () => void };

/** One picture over the whole page; Esc, the button or a click beside it closes. */
export function PictureViewer({ picture, onClose }: PictureViewerProps) {
  const { say } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = () => {
    // Closing first gives the focus back to the picture that was opened.
    dialog.current?.close();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the picture; Esc does the same by keyboard
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={picture.name}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <img src={picture.url} alt={picture.name} className={styles.image} />
      <button type="button" className={styles.close} aria-label={say('close')} onClick={close}>
        <CloseIcon size={22} />
      </button>
    </dialog>
  );
}
