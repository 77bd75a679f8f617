import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { useContentLabels } from '../content-labels.ts';
import type { ContentFile } from '../office.queries.ts';
import { FileField } from './file-field.tsx';

/** A picture for a text: uploaded here, with words for those who do not see it. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { say } = useContentLabels();
  const { say: ui } = useTexts();
  const id = useId();
  const [picture, setPicture] = useState<ContentFile | null>(null);
  const [alt, setAlt] = useState('');
  const [missing, setMissing] = useState(false);
  const insert = (event: FormEvent) => {
    event.preventDefault();
    if (!picture) return setMissing(true);
    editor.chain().focus().setImage({ src: picture.link, alt: alt.trim() }).run();
    onClose();
  };
  return (
    <Dialog
      title={say('image-title')}
      width={520}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id}>
            {say('insert')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={insert} style={{ display: 'grid', gap: 'var(--space-4)' }}>
        <FileField
          label={say('file-picture')}
          required
          upload="picture"
          value={picture}
          fault={missing && !picture ? { code: 'required' } : null}
          whenEmpty={say('file-needed')}
          onChange={setPicture}
        />
        <TextInput label={say('image-alt')} max={200} hint={say('image-alt-hint')} value={alt} onChange={setAlt} />
      </form>
    </Dialog>
  );
}
