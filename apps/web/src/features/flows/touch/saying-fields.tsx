import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import type { Bound } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { SignatureInput } from './fields/signature-input.tsx';

type SayingFieldsProps = {
  asks: { reason: 'none' | 'optional' | 'required'; attachments: boolean; signature: boolean };
  max?: number;
  reason: Bound<string>;
  pictures: Bound<readonly Picture[]>;
  signature: Bound<readonly Picture[]>;
};

/** What goes with an operation, where its step asks for it or allows it. */
export function SayingFields({ asks, max = 500, reason, pictures, signature }: SayingFieldsProps) {
  const say = useSay('workflow');
  const upload = usePictureUpload();
  return (
    <>
      {asks.reason !== 'none' && (
        <TextareaInput label={say('reason')} rows={4} max={max} required={asks.reason === 'required'} {...reason} />
      )}
      {asks.attachments && <ImageInput label={say('pictures')} max={6} {...upload} {...pictures} />}
      {asks.signature && <SignatureInput label={say('signature')} required {...signature} />}
    </>
  );
}
