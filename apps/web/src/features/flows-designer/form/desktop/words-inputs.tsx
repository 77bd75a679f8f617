import { Input } from 'antd';
import { useId } from 'react';
import type { Words } from '#web/ui/base/words.ts';
import { upTo } from '#web/ui/desktop/up-to.ts';
import styles from './field-settings.module.css';

type Props = {
  labels: Words;
  words: Words;
  onChange: (words: Words) => void;
  onLeave?: () => void;
  disabled?: boolean;
  /** The id of the first of the two. */
  id?: string;
  most: number;
  long?: boolean;
};

/** A text in both languages, one below the other. */
export function WordsInputs({ labels, words, onChange, onLeave, disabled = false, id, most, long = false }: Props) {
  const room = useId();
  return (
    <div className={styles.pair}>
      {(['zh', 'en'] as const).map((language) => {
        const inputId = id && language === 'zh' ? id : `${room}-${language}`;
        const shared = {
          value: words[language],
          ...upTo(most),
          disabled,
          lang: language,
          id: inputId,
          onBlur: () => onLeave?.(),
        };
        const take = (text: string) => onChange({ ...words, [language]: text });
        return (
          <label key={language} htmlFor={inputId} className={styles.line}>
            <span className={styles.label}>{labels[language]}</span>
            {long ? (
              <Input.TextArea
                {...shared}
                autoSize={{ minRows: 1, maxRows: 4 }}
                onChange={(event) => take(event.target.value)}
              />
            ) : (
              <Input {...shared} onChange={(event) => take(event.target.value)} />
            )}
          </label>
        );
      })}
    </div>
  );
}
