import { useMemo, useState } from 'react';
import { Button } from '../ui/base/button.tsx';
import { ComputedOutput } from '../ui/base/computed-output.tsx';
import { FormAround } from '../ui/base/form-around.ts';
import { type FormField, filledForm, type InputRow } from '../ui/base/form-values.ts';
import type { PlacePath } from '../ui/base/place-path.ts';
import { useForm } from '../ui/base/use-form.ts';
import type { Picture } from '../ui/base/use-image-field.ts';
import { fakePlaces, fakeUpload } from './fakes.ts';
import styles from './gallery.module.css';
import type { Kit } from './kits.ts';
import type { GalleryTexts } from './texts.ts';

export type InputsProps = { kit: Kit; texts: GalleryTexts; failPlaces: boolean };

const choices = (names: string) => names.split(',').map((label, index) => ({ value: `${index + 1}`, label }));

/** Rows with an amount that is doubled, and the sum of what comes out. */
function costFields(texts: GalleryTexts) {
  const field = (id: string, kind: FormField['kind'], name: string, more: Partial<FormField> = {}): FormField => {
    const label = { zh: name, en: name };
    return { id, kind, label, hint: null, required: false, min: null, max: null, options: [], showWhen: null, ...more };
  };
  const twice = field('twice', 'computed', texts.twice, {
    compute: { kind: 'product', of: [{ field: 'amount' }, { number: 2 }] },
  });
  const fields = [
    field('what', 'text', texts.what, { required: true }),
    field('amount', 'number', texts.amount),
    twice,
  ];
  const costs = field('costs', 'group', texts.costs, { fields });
  const total = field('total', 'computed', texts.total, {
    compute: { kind: 'sum', of: [{ group: 'costs', field: 'twice' }] },
  });
  return { costs, twice, total };
}

/** Every input of one kit in one form. */
export function Inputs({ kit, texts, failPlaces }: InputsProps) {
  const [result, setResult] = useState('');
  const [chosen, setChosen] = useState('');
  const [refusing, setRefusing] = useState(false);
  const upload = useMemo(() => fakeUpload(setChosen), []);
  const loadChildren = useMemo(() => fakePlaces(texts, failPlaces), [texts, failPlaces]);
  const form = useForm({
    initial: {
      name: '',
      nickname: '',
      email: '',
      mobile: '',
      tel: '',
      again: '',
      mac: '',
      contacts: '',
      own: '',
      next: '',
      confirm: '',
      since: '',
      months: 1,
      reason: '',
      services: [] as readonly string[],
      pack: '',
      address: [] as PlacePath,
      photos: [] as readonly Picture[],
      costs: [] as readonly InputRow[],
      stars: 0,
      fixed: '202130001',
    },
    keepAs: 'gallery',
    onSubmit: async (values) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (refusing) {
        setRefusing(false);
        return [
          { field: 'mobile', code: 'mobile' },
          { field: 'nickname', code: 'max-length', n: 4 },
          { field: 'costs.1.what', code: 'not-an-option' },
        ];
      }
      setResult(`${texts.sent} ${JSON.stringify(values)}`);
      return undefined;
    },
  });
  const { costs, twice, total } = costFields(texts);
  const { standing } = filledForm([{ field: costs }, { field: total }], { costs: form.values.costs });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-label={texts.inputs}>
      <kit.ChineseNameInput label={texts.name} required {...form.field('name')} />
      <kit.TextInput label={texts.nickname} min={2} max={8} {...form.field('nickname')} />
      <kit.EmailInput label={texts.email} required {...form.field('email')} />
      <kit.MobileInput label={texts.mobile} required {...form.field('mobile')} />
      <kit.TelephoneInput label={texts.tel} {...form.field('tel')} />
      <kit.TextInput label={texts.again} equals={form.values.tel} {...form.field('again')} />
      <kit.MacInput label={texts.mac} {...form.field('mac')} />
      <kit.ContactsInput label={texts.contacts} {...form.field('contacts')} />
      <kit.TextInput label={texts.own} required message={texts.ownMessage} {...form.field('own')} />
      <kit.PasswordPair
        label={texts.password}
        account={form.values.fixed}
        next={form.field('next')}
        confirm={form.field('confirm')}
      />
      <kit.TextInput label={texts.fixed} disabled {...form.field('fixed')} />
      <kit.DateInput label={texts.since} required {...form.field('since')} />
      <kit.StepperInput label={texts.months} min={1} max={12} {...form.field('months')} />
      <kit.PickerInput label={texts.pack} required options={choices(texts.packs)} {...form.field('pack')} />
      <div className={styles.whole}>
        <kit.AddressInput label={texts.address} required loadChildren={loadChildren} {...form.field('address')} />
      </div>
      <div className={styles.whole}>
        <kit.ChecklistInput
          label={texts.services}
          required
          min={2}
          max={3}
          options={choices(texts.serviceList)}
          {...form.field('services')}
        />
      </div>
      <div className={styles.whole}>
        <kit.TextareaInput label={texts.reason} required max={20} {...form.field('reason')} />
      </div>
      <div className={styles.whole}>
        <kit.ImageInput label={texts.photos} max={3} upload={upload} {...form.field('photos')} />
      </div>
      <div className={styles.whole}>
        <FormAround value={standing}>
          <kit.GroupInput
            label={texts.costs}
            group="costs"
            fields={costs.fields ?? []}
            min={2}
            max={3}
            draw={({ id, label, kind, required }, { value, ...bound }) =>
              kind === 'computed' ? (
                <ComputedOutput field={twice} />
              ) : (
                <kit.TextInput key={id} label={label.zh} required={required} value={String(value)} {...bound} />
              )
            }
            {...form.field('costs')}
          />
          <ComputedOutput field={total} />
        </FormAround>
      </div>
      <kit.StarInput label={texts.stars} required {...form.field('stars')} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {texts.submit}
        </Button>
        <Button onClick={() => setRefusing(true)}>{texts.refuse}</Button>
      </div>
      <output className={styles.output} aria-label={texts.result} data-taken={chosen}>
        {result}
      </output>
    </form>
  );
}
