import { useSay } from '#web/client/texts.ts';
import styles from '#web/ui/base/frame-button.module.css';
import { TranslateIcon } from '#web/ui/base/frame-icons.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useLanguage } from './use-language.ts';

/** One press to the other language; its mark is written in that language. */
export function LanguageSwitch() {
  const say = useSay('frames');
  const { language, change } = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className={styles.button}
      title={say('language-other')}
      data-testid="language-switch"
      onClick={() => change(other)}
    >
      <TranslateIcon />
      <span lang={other}>{say('language-mark')}</span>
      <VisuallyHidden>{say('language-other')}</VisuallyHidden>
    </button>
  );
}
