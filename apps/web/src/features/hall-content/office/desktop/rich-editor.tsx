import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { boot } from '#web/client/boot.ts';
import { FieldFrame } from '#web/ui/base/field-frame.tsx';
import { type FieldProps, useField } from '#web/ui/base/use-field.ts';
import { useContentLabels } from '../content-labels.ts';
import { useFileUpload } from '../use-file-upload.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import styles from './rich-editor.module.css';

type Props = FieldProps<string> & { lang: 'zh' | 'en' };

/** What a text may be made of; the server lets nothing else through. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

/** A text with headings, lists, links, tables and pictures; the value is HTML, '' while nothing is written. */
export function RichEditor(props: Props) {
  const { label, value, onChange, required, hint, lang } = props;
  const { say } = useContentLabels();
  const field = useField(props, { check: () => null });
  const [asking, setAsking] = useState<'link' | 'image' | null>(null);
  const { send, progress } = useFileUpload('picture');
  const lastHtml = useRef(value);
  const latest = useRef({ onChange, send });
  latest.current = { onChange, send };

  const insertPicture = async (editor: Editor, file: File) => {
    const picture = await latest.current.send(file);
    if (picture) editor.chain().focus().setImage({ src: picture.link, alt: '' }).run();
  };
  const editor = useEditor({
    extensions,
    content: value,
    injectNonce: boot().nonce,
    editorProps: {
      attributes: {
        id: field.id,
        lang,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': say('editor', { label }),
        'aria-describedby': field.faultId,
      },
      // Pictures that are pasted or dropped are uploaded like chosen ones.
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event) => takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => {
      lastHtml.current = changed.isEmpty ? '' : changed.getHTML();
      latest.current.onChange(lastHtml.current);
    },
    onBlur: () => field.leave(),
  });
  function takePictures(data: DataTransfer | null): boolean {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return false;
    void (async () => {
      for (const picture of pictures) await insertPicture(editor, picture);
    })();
    return true;
  }
  // The text of somebody else was loaded, or the clerk's own text came back.
  useEffect(() => {
    if (value === lastHtml.current) return;
    lastHtml.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);

  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} group>
      <div className={styles.box} data-invalid={field.invalid || undefined}>
        <EditorToolbar editor={editor} label={label} onAsk={setAsking} />
        {progress !== null && (
          <p className={styles.sending} role="status">
            {say('uploading', { percent: Math.floor(progress * 100) })}
          </p>
        )}
        <EditorContent editor={editor} className={styles.area} />
      </div>
      {asking === 'link' && <LinkDialog editor={editor} onClose={() => setAsking(null)} />}
      {asking === 'image' && <ImageDialog editor={editor} onClose={() => setAsking(null)} />}
    </FieldFrame>
  );
}
