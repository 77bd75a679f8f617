import { timeZones } from '@campus/rules/universities/university.ts';
import { useMemo } from 'react';
import { useSay } from '#web/client/texts.ts';
import { classes } from '#web/ui/base/classes.ts';
import { darkPalette, lightPalette } from '#web/ui/base/palette.ts';
import { isColor, primaryShades } from '#web/ui/base/primary.ts';
import type { Form } from '#web/ui/base/use-form.ts';
import rows from '#web/ui/desktop/form-rows.module.css';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import panel from '#web/ui/desktop/panel-parts.module.css';
import type { UniversityValues } from '../use-university-form.ts';
import styles from './universities.module.css';

/** The fields of a new university, and of one that is changed. */
export function UniversityFields({ form, signFixed }: { form: Form<UniversityValues>; signFixed: boolean }) {
  const say = useSay('universities');
  const zones = useMemo(() => timeZones().map((value) => ({ value, label: value })), []);
  return (
    <>
      <div className={rows.pair}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={120} {...form.field('nameEn')} />
      </div>
      <TextInput
        label={say('sign')}
        required
        max={40}
        disabled={signFixed}
        hint={say(signFixed ? 'sign-fixed-hint' : 'sign-hint')}
        {...form.field('orgSign')}
      />
      <PickerInput
        label={say('time-zone')}
        required
        options={zones}
        hint={say('time-zone-hint')}
        {...form.field('timeZone')}
      />
      <TextInput label={say('colour')} max={7} hint={say('colour-hint')} {...form.field('primaryColour')} />
      <Samples colour={form.values.primaryColour.trim()} />
      <div className={rows.pair}>
        <TextInput label={say('quota-people')} max={9} hint={say('quota-hint')} {...form.field('quotaPeople')} />
        <TextInput label={say('quota-mb')} max={9} hint={say('quota-hint')} {...form.field('quotaMb')} />
      </div>
    </>
  );
}

/** How the colour will look: the pages make readable shades of it, in both schemes. */
function Samples({ colour }: { colour: string }) {
  const say = useSay('universities');
  if (!isColor(colour)) return null;
  const usedColour = primaryShades(colour, false).primary;
  return (
    <div className={classes(panel.part, styles.sentences)}>
      <div className={styles.samples}>
        {[false, true].map((dark) => {
          const shades = primaryShades(colour, dark);
          const { card, ink } = dark ? darkPalette : lightPalette;
          return (
            <div key={String(dark)} className={styles.sample} style={{ background: card, color: ink }}>
              <span>{say(dark ? 'colour-dark' : 'colour-light')}</span>
              <span className={styles.sampleButton} style={{ background: shades.primary, color: shades['on-primary'] }}>
                {say('colour-sample')}
              </span>
              <span style={{ color: shades['primary-text'] }}>{say('colour-link')}</span>
            </div>
          );
        })}
      </div>
      <p>
        {usedColour.toLowerCase() === colour.toLowerCase()
          ? say('colour-kept')
          : say('colour-changed', { to: usedColour })}
      </p>
    </div>
  );
}
