import { isContentAddress } from '@campus/rules/hall-content/hall-content.ts';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { useContentLabels } from '../content-labels.ts';

const isMail = (text: string) => /^mailto:[^\s<>"']{3,200}$/i.test(text);

/** Where the marked words lead; without marked words the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { say } = useContentLabels();
  const { say: ui } = useTexts();
  const id = useId();
  const [href, setHref] = useState<string>(editor.getAttributes('link').href ?? 'https://');
  const [wrong, setWrong] = useState(false);
  const insert = (event: FormEvent) => {
    event.preventDefault();
    const address = href.trim();
    if (!isContentAddress(address) && !isMail(address)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <Dialog
      title={say('link-title')}
      width={480}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id}>
            {ui('ok')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={insert}>
        <TextInput
          label={say('address')}
          required
          max={500}
          value={href}
          hint={say('address-hint')}
          fault={wrong ? { code: 'required' } : null}
          whenEmpty={say('link-wrong')}
          onChange={(next) => {
            setHref(next);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
