import { type PointerEvent, useRef, useState } from 'react';
import { uploadPicture } from '#web/client/pictures.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { FieldGroup } from '#web/ui/base/field-group.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import styles from './signature-input.module.css';

/** A name written by hand; it is sent as a picture when its writer says that it is done. */
export function SignatureInput(props: FieldProps<readonly Picture[]>) {
  const { label, value, onChange, required, hint } = props;
  const say = useSay('workflow');
  const failureText = useFailureText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [written, setWritten] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useField(props, {
    check: (pictures) => (required && pictures.length === 0 ? { code: 'required' } : null),
  });
  const signed = value[0];
  const pen = (event: PointerEvent<HTMLCanvasElement>, begin: boolean) => {
    const element = event.currentTarget;
    const paper = element.getContext('2d');
    if (!paper || (!begin && event.buttons === 0)) return;
    const box = element.getBoundingClientRect();
    const scale = element.width / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    if (begin) {
      // A transparent picture would turn black when it is made smaller elsewhere.
      if (!written) {
        paper.fillStyle = '#ffffff';
        paper.fillRect(0, 0, element.width, element.height);
      }
      element.setPointerCapture(event.pointerId);
      paper.lineWidth = 3 * scale;
      paper.lineCap = 'round';
      paper.lineJoin = 'round';
      // A signature is printed on white, whatever the scheme.
      paper.strokeStyle = '#16213a';
      paper.beginPath();
      paper.moveTo(x, y);
      paper.lineTo(x + 0.1, y);
    } else paper.lineTo(x, y);
    paper.stroke();
    setWritten(true);
  };
  const clear = () => {
    const element = canvas.current;
    element?.getContext('2d')?.clearRect(0, 0, element.width, element.height);
    setWritten(false);
  };
  const send = async () => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!blob) return;
    setBusy(true);
    try {
      const file = new File([blob], 'signature.png', { type: 'image/png' });
      onChange([await uploadPicture(file, () => {}, new AbortController().signal)]);
    } catch (error) {
      toast(failureText(error), { kind: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint ?? say('signature-hint')} group>
      <FieldGroup field={field} className={styles.group}>
        {signed ? (
          <img src={signed.url} alt={label} className={styles.paper} />
        ) : (
          <canvas
            ref={canvas}
            width={680}
            height={280}
            role="img"
            aria-label={say('signature-paper')}
            className={styles.paper}
            onPointerDown={(event) => pen(event, true)}
            onPointerMove={(event) => pen(event, false)}
          />
        )}
        <div className={styles.buttons}>
          <Button
            disabled={!signed && !written}
            onClick={() => {
              if (signed) onChange([]);
              clear();
            }}
          >
            {say(signed ? 'sign-again' : 'signature-clear')}
          </Button>
          {!signed && (
            <Button kind="primary" busy={busy} disabled={!written} onClick={() => void send()}>
              {say('signature-done')}
            </Button>
          )}
        </div>
      </FieldGroup>
    </FieldFrame>
  );
}
