import { type KeyboardEvent, useId, useRef } from 'react';
import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './search-input.module.css';
import { useTexts } from './use-texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SearchInputProps = {
  value: string;
  onChange: (value: string) => void;
  onSubmit: (value: string) => void;
  /** If set, there is a cancel button next to the input. */
  onCancel?: () => void;
  placeholder?: string;
  cancelText?: string;
  autoFocus?: boolean;
  /** Where something is suggested below it, which of it is chosen by the keys. */
  suggests?: {
    label: string;
    listId: string;
    open: boolean;
    active: string | undefined;
    onFocus: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

export function SearchInput(props: SearchInputProps) {
  const { value, onChange, onSubmit, onCancel, placeholder, cancelText, autoFocus, suggests } = props;
  const { say } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const prompt = placeholder ?? say('search-placeholder');
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(value.trim());
        }}
      >
        <div className={styles.box}>
          <SearchIcon />
          <VisuallyHidden as="label" htmlFor={id}>
            {suggests?.label ?? say('search')}
          </VisuallyHidden>
          <input
            ref={input}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            className={styles.input}
            value={value}
            placeholder={prompt}
            // biome-ignore lint/a11y/noAutofocus: only where a page is opened for searching
            autoFocus={autoFocus}
            onChange={(event) => onChange(event.target.value)}
            {...(suggests && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': suggests.open,
              'aria-controls': suggests.open ? suggests.listId : undefined,
              'aria-activedescendant': suggests.active,
              onFocus: suggests.onFocus,
              onClick: suggests.onFocus,
              onKeyDown: suggests.onKeyDown,
            })}
          />
          {value !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={say('clear')}
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            >
              <CloseIcon size={16} />
            </button>
          )}
        </div>
        {onCancel && (
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {cancelText ?? say('search-cancel')}
          </button>
        )}
      </form>
    </search>
  );
}
