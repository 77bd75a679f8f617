import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Small } from '#web/ui/base/small.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { OrderArrow } from '#web/ui/desktop/order-arrow.tsx';
import { type BusinessValues, freshName, type GuideValues, isNameTaken, MOST_GUIDES } from '../business-values.ts';
import styles from './settings-form.module.css';

/** What applicants may read before they begin: guides in their order. */
export function GuidesField({ form }: { form: Form<BusinessValues> }) {
  const say = useSay('flows-businesses');
  const box = useRef<HTMLDivElement>(null);
  const { guides } = form.values;
  const set = (next: readonly GuideValues[]) => form.set('guides', next);
  const { link } = form.field('guides');
  const swap = (at: number, by: -1 | 1) => {
    const next = [...guides];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    set(next);
  };
  return (
    <div ref={box} className={styles.rows}>
      {guides.length === 0 && <Small as="p">{say('no-guides')}</Small>}
      {guides.map((guide, at) => {
        const title = guide.titleZh || guide.titleEn || say('guide-n', { n: at + 1 });
        const bound = (field: keyof GuideValues) => ({
          name: `guides.${at}.${field}`,
          value: guide[field],
          link,
          fault:
            field === 'name' && isNameTaken(guides, at)
              ? { code: 'taken' }
              : form.field(`guides.${at}.${field}` as 'guides').fault,
          onChange: (value: string) => set(guides.map((one, n) => (n === at ? { ...one, [field]: value } : one))),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: everything of a guide can be typed, also its name
          <article key={at} className={styles.guide} aria-label={say('guide-n', { n: at + 1 })}>
            <div className={styles.rowHead}>
              <h3>{title}</h3>
              <span className={styles.arrows}>
                <OrderArrow up disabled={at === 0} onClick={() => swap(at, -1)}>
                  <VisuallyHidden>
                    {say('move-up')} {title}
                  </VisuallyHidden>
                </OrderArrow>
                <OrderArrow disabled={at === guides.length - 1} onClick={() => swap(at, 1)}>
                  <VisuallyHidden>
                    {say('move-down')} {title}
                  </VisuallyHidden>
                </OrderArrow>
              </span>
              <Button
                kind="quiet"
                aria-label={say('remove-of', { name: title })}
                onClick={() => set(guides.filter((_guide, n) => n !== at))}
              >
                {say('remove')}
              </Button>
            </div>
            <div className={rows.pair}>
              <TextInput label={say('title-zh')} required max={80} {...bound('titleZh')} />
              <TextInput label={say('title-en')} lang="en" required max={80} {...bound('titleEn')} />
            </div>
            <div className={rows.pair}>
              <TextareaInput label={say('body-zh')} rows={5} max={20_000} {...bound('bodyZh')} />
              <TextareaInput label={say('body-en')} lang="en" rows={5} max={20_000} {...bound('bodyEn')} />
            </div>
            <TextInput label={say('guide-name')} required max={80} hint={say('guide-name-hint')} {...bound('name')} />
          </article>
        );
      })}
      {guides.length < MOST_GUIDES && (
        <div>
          <Button
            icon={<PlusIcon size={16} />}
            onClick={() => {
              set([...guides, { name: freshName(guides), titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' }]);
              // Its first field is in the page after the next drawing.
              requestAnimationFrame(() =>
                box.current?.querySelector<HTMLElement>('article:last-of-type input')?.focus(),
              );
            }}
          >
            {say('guide-add')}
          </Button>
        </div>
      )}
    </div>
  );
}
