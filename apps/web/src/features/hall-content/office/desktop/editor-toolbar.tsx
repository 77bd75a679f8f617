import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { TextKey } from '#web/client/texts.ts';
import { useContentLabels } from '../content-labels.ts';
import styles from './editor-toolbar.module.css';

type Props = { editor: Editor; label: string; onAsk: (what: 'link' | 'image') => void };

type Tool = {
  name: TextKey<'hall-content-office'>;
  face: ReactNode;
  run: () => void;
  /** Undefined for a tool that has no on and off. */
  pressed?: boolean;
  disabled?: boolean;
};

/** The tools of an editor: one stop of the Tab key, the arrows go from tool to tool. */
export function EditorToolbar({ editor, label, onAsk }: Props) {
  const { say } = useContentLabels();
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: 'tool-heading-2', face: 'H2', pressed: is.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: 'tool-heading-3', face: 'H3', pressed: is.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: 'tool-bold', face: <b>B</b>, pressed: is.bold, run: () => chain().toggleBold().run() },
    { name: 'tool-italic', face: <i>I</i>, pressed: is.italic, run: () => chain().toggleItalic().run() },
    { name: 'tool-bullet-list', face: faces.bullets, pressed: is.bullets, run: () => chain().toggleBulletList().run() },
    {
      name: 'tool-ordered-list',
      face: faces.numbers,
      pressed: is.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    { name: 'tool-quote', face: faces.quote, pressed: is.quote, run: () => chain().toggleBlockquote().run() },
    { name: 'tool-link', face: faces.link, pressed: is.link, run: () => onAsk('link') },
    ...(is.link ? [{ name: 'tool-unlink', face: faces.unlink, run: () => chain().unsetLink().run() } as const] : []),
    { name: 'tool-image', face: faces.image, run: () => onAsk('image') },
    ...(is.table
      ? ([
          { name: 'tool-row-add', face: faces.rowAdd, run: () => chain().addRowAfter().run() },
          { name: 'tool-row-delete', face: faces.rowDelete, run: () => chain().deleteRow().run() },
          { name: 'tool-column-add', face: faces.columnAdd, run: () => chain().addColumnAfter().run() },
          { name: 'tool-column-delete', face: faces.columnDelete, run: () => chain().deleteColumn().run() },
          { name: 'tool-table-delete', face: faces.tableDelete, run: () => chain().deleteTable().run() },
        ] as const)
      : [
          {
            name: 'tool-table',
            face: faces.table,
            run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          } as const,
        ]),
    { name: 'tool-undo', face: faces.undo, disabled: !is.undo, run: () => chain().undo().run() },
    { name: 'tool-redo', face: faces.redo, disabled: !is.redo, run: () => chain().redo().run() },
  ];
  const current = Math.min(at, tools.length - 1);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: tools.length - 1 - current }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (current + by + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={say('toolbar', { label })} className={styles.bar} onKeyDown={step}>
      {tools.map(({ name, face, run, pressed, disabled }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={say(name)}
          title={say(name)}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => !disabled && run()}
        >
          <span aria-hidden="true" className={styles.face} lang="zxx">
            {face}
          </span>
        </button>
      ))}
    </div>
  );
}

const iconOf = (path: string) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

const faces = {
  bullets: iconOf('M6.5 4.5h8m-8 4.5h8m-8 4.5h8M3 4.5h.01M3 9h.01M3 13.5h.01'),
  numbers: iconOf('M7.5 4.5h7m-7 4.5h7m-7 4.5h7M2.5 3.2l1-.4v3.4M2.4 11.6c.3-1 2-1 2 .1 0 .8-2 1.6-2 2.5h2.1'),
  quote: iconOf('M3 4v10M6.5 5.5h8m-8 3.5h8m-8 3.5h5'),
  link: iconOf(
    'M7.4 10.6a2.6 2.6 0 0 0 3.7 0l2.7-2.7a2.6 2.6 0 0 0-3.7-3.7l-.9.9m1.4 2.3a2.6 2.6 0 0 0-3.7 0l-2.7 2.7a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  ),
  unlink: iconOf('m9.4 5 .7-.8a2.6 2.6 0 0 1 3.7 3.7l-.9.9M8.6 13l-.7.8a2.6 2.6 0 0 1-3.7-3.7l.9-.9M3 3l12 12'),
  image: iconOf(
    'M3.5 3.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM3 13l3.6-3.6 2.4 2.2 2.7-3L15 12M6.4 6.7v.01',
  ),
  table: iconOf('M3 3.5h12v11H3zM3 7.2h12M3 10.9h12M7 3.5v11m4-11v11'),
  rowAdd: iconOf('M3 3h12v5H3zM9 11v4m-2-2h4'),
  rowDelete: iconOf('M3 3h12v5H3zM7 13h4'),
  columnAdd: iconOf('M3 3h5v12H3zM11 9h4m-2-2v4'),
  columnDelete: iconOf('M3 3h5v12H3zM11 9h4'),
  tableDelete: iconOf('M3 3.5h12v11H3zM6.5 6.5l5 5m0-5-5 5'),
  undo: iconOf('M6.5 4 3 7.5 6.5 11M3.5 7.5h7a3.5 3.5 0 0 1 0 7H8'),
  redo: iconOf('M11.5 4 15 7.5 11.5 11m3-3.5h-7a3.5 3.5 0 0 0 0 7H10'),
};
