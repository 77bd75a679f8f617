import { audiences, periods } from '@campus/rules/network-packages/lines.ts';
import { useId } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { HistoryLink } from '#web/ui/desktop/history-link.tsx';
import { ChecklistInput } from '#web/ui/desktop/inputs/checklist-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { type Package, useCampuses } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { usePackageForm, usePackageOffer } from '../use-package-form.ts';
import styles from './panels.module.css';

type Props = {
  pack: Package | null;
  /** It is to be added. */
  fresh: boolean;
  /** The list with this package is still loading. */
  waiting: boolean;
  onClose: () => void;
};

/** One package beside the catalogue, to be looked at, changed, withdrawn and offered again; or a new one. */
export function PackagePanel({ pack, fresh, waiting, onClose }: Props) {
  const { say, words } = useOfficeLabels();
  const formId = useId();
  const title = fresh ? say('add-title') : pack ? words(pack.name) : say('packages');
  const ready = fresh || pack !== null;
  return (
    <SidePanel
      label={title}
      width={580}
      onClose={onClose}
      head={
        <PanelHead title={title}>
          {pack && (
            <PanelLine>
              <Chip kind={pack.active ? 'done' : 'neutral'}>{say(pack.active ? 'on-offer' : 'off-offer')}</Chip>
              <span>
                {say('lines')} {pack.lines}
              </span>
              <HistoryLink kind="package" id={pack.id} name={words(pack.name)} />
            </PanelLine>
          )}
        </PanelHead>
      }
      foot={
        ready && (
          <div className={styles.foot}>
            {pack && <Offer pack={pack} />}
            <Button kind="primary" type="submit" form={formId}>
              {say('save')}
            </Button>
          </div>
        )
      }
    >
      <div className={panel.body}>
        {ready ? (
          <Fields pack={pack} formId={formId} onSaved={onClose} />
        ) : waiting ? (
          <SkeletonText lines={8} />
        ) : (
          <Empty title={say('package-gone')} text={say('package-gone-text')} />
        )}
      </div>
    </SidePanel>
  );
}

function Offer({ pack }: { pack: Package }) {
  const { say } = useOfficeLabels();
  const { change, busy } = usePackageOffer(pack);
  return (
    <Button busy={busy} onClick={change}>
      {say(pack.active ? 'withdraw' : 'offer-again')}
    </Button>
  );
}

function Fields({ pack, formId, onSaved }: { pack: Package | null; formId: string; onSaved: () => void }) {
  const { say, words } = useOfficeLabels();
  const form = usePackageForm(pack, onSaved);
  const campuses = useCampuses();
  // A campus that has closed is still offered for the package that has it.
  const listed = campuses.some(({ id }) => id === pack?.campusId);
  const places = [
    ...campuses.map(({ id, name }) => ({ value: id, label: words(name) })),
    ...(pack?.campusId && !listed ? [{ value: pack.campusId, label: words(pack.campus) }] : []),
  ];
  // What people have paid for by the month cannot become something by the year.
  const inUse = pack !== null && pack.lines > 0;
  const fixed = inUse ? { disabled: true, hint: say('in-use-hint', { n: pack.lines }) } : {};
  return (
    <form id={formId} noValidate className={rows.form} onSubmit={form.submit}>
      <div className={rows.pair}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={80} {...form.field('nameEn')} />
      </div>
      <div className={rows.pair}>
        <TextInput label={say('code')} required max={40} hint={say('code-hint')} {...form.field('code')} />
        <TextInput
          label={say('speed-group')}
          required
          max={60}
          hint={say('speed-hint')}
          {...form.field('speedGroup')}
        />
      </div>
      <div className={rows.pair}>
        <TextInput
          label={say('price-yuan')}
          required
          max={14}
          hint={say(pack ? 'price-change-hint' : 'price-hint')}
          {...form.field('price')}
        />
        <SegmentedInput
          label={say('period')}
          required
          options={periods.map((value) => ({ value, label: say(`period-${value}`) }))}
          {...fixed}
          {...form.field('period')}
        />
      </div>
      <div className={rows.pair}>
        <SegmentedInput
          label={say('audience')}
          required
          options={audiences.map((value) => ({ value, label: say(`audience-${value}`) }))}
          {...fixed}
          {...form.field('audience')}
        />
        <PickerInput
          label={say('campus')}
          options={places}
          placeholder={say('every-campus')}
          hint={say('campus-hint')}
          {...form.field('campusId')}
        />
      </div>
      <TextInput label={say('summary-zh')} max={200} {...form.field('summaryZh')} />
      <TextInput label={say('summary-en')} lang="en" max={200} {...form.field('summaryEn')} />
      <div className={rows.pair}>
        <TextInput label={say('position')} max={5} hint={say('position-hint')} {...form.field('position')} />
        {!pack && (
          <ChecklistInput
            label={say('at-once')}
            options={[{ value: 'at-once', label: say('at-once-choice') }]}
            {...form.field('offer')}
          />
        )}
      </div>
    </form>
  );
}
