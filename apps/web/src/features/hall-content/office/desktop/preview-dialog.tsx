import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { useContext, useState } from 'react';
import { ContentBody } from '#web/ui/base/content-body.tsx';
import { typedMoment } from '#web/ui/base/moment-text.ts';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { useContentLabels } from '../content-labels.ts';
import type { ItemValues } from '../item-values.ts';
import styles from './preview-dialog.module.css';

type Props = { kind: ContentKind; values: ItemValues; shownAt: number | null; onClose: () => void };

/** The widths at which people read: a computer's page, and a phone. */
const widths = { pc: 1200, phone: 390 } as const;

/** What is typed now, as the hall would show it. [BO-21] */
export function PreviewDialog({ kind, values, shownAt, onClose }: Props) {
  const { say } = useContentLabels();
  const { language: own } = useTexts();
  const zone = useContext(TimeZone);
  const [device, setDevice] = useState<string>('pc');
  const [language, setLanguage] = useState<string>(own.startsWith('en') ? 'en' : 'zh');
  const [opened] = useState(Date.now);
  const item = {
    kind,
    title: { zh: values.titleZh, en: values.titleEn },
    summary: { zh: values.summaryZh, en: values.summaryEn },
    body: { zh: values.bodyZh, en: values.bodyEn },
    address: values.address || null,
    cover: values.cover,
    file: values.file,
    pinned: values.pinned.length > 0,
    shownAt: typedMoment(values.showFrom, zone) || shownAt || opened,
  };
  return (
    <Dialog title={say('preview-title')} width={1264} onClose={onClose}>
      <div className={styles.choices}>
        <SegmentedInput
          label={say('preview-where')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'pc', label: say('preview-pc') },
            { value: 'phone', label: say('preview-phone') },
          ]}
        />
        <SegmentedInput
          label={say('preview-language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'zh', label: say('chinese') },
            { value: 'en', label: say('english') },
          ]}
        />
        <p className={styles.note}>{say('preview-note')}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <section className={styles.stage} aria-label={say('preview')} tabIndex={0}>
        <div
          className={styles.page}
          data-device={device}
          data-testid="preview-page"
          style={{ width: widths[device as keyof typeof widths] }}
          inert
        >
          <div className={styles.sheet}>
            <ContentBody item={item} heading="h2" language={language} />
          </div>
        </div>
      </section>
    </Dialog>
  );
}
