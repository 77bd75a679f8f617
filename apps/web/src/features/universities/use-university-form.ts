import { makeUniversity, saveUniversity } from '@campus/contract/calls/universities.ts';
import { isColour, isSign } from '@campus/rules/universities/university.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type University, useRefreshUniversities } from './universities.queries.ts';

const MOST = 100_000_000;

export const valuesOf = (university: University | null) => ({
  orgSign: university?.orgSign ?? '',
  nameZh: university?.name.zh ?? '',
  nameEn: university?.name.en ?? '',
  timeZone: university?.timeZone ?? 'Asia/Shanghai',
  primaryColour: university?.primaryColour ?? '',
  quotaPeople: university?.quotaPeople ? String(university.quotaPeople) : '',
  quotaMb: university?.quotaMb ? String(university.quotaMb) : '',
});
export type UniversityValues = ReturnType<typeof valuesOf>;

/** The values to send, or their faults; an empty limit means no limit. */
export function readUniversity(values: UniversityValues) {
  const text = (name: keyof UniversityValues) => values[name].normalize('NFKC').trim();
  const limit = (name: 'quotaPeople' | 'quotaMb') => (text(name) === '' ? ('' as const) : Number(text(name)));
  const sent = {
    orgSign: text('orgSign').toLowerCase(),
    name: { zh: values.nameZh.trim(), en: values.nameEn.trim() },
    timeZone: values.timeZone,
    primaryColour: text('primaryColour').toLowerCase(),
    quotaPeople: limit('quotaPeople'),
    quotaMb: limit('quotaMb'),
  };
  const isLimit = (value: number | '') => value === '' || (Number.isInteger(value) && value > 0 && value <= MOST);
  const faults: ServerFault[] = [
    ...(isSign(sent.orgSign) ? [] : [{ field: 'orgSign', code: 'format' }]),
    ...(sent.primaryColour === '' || isColour(sent.primaryColour) ? [] : [{ field: 'primaryColour', code: 'format' }]),
    ...(isLimit(sent.quotaPeople) ? [] : [{ field: 'quotaPeople', code: 'format' }]),
    ...(isLimit(sent.quotaMb) ? [] : [{ field: 'quotaMb', code: 'format' }]),
  ];
  return { sent, faults };
}

export type FirstLink = { orgSign: string; token: string; until: number };

/** The form of a university or a new one; a new one comes with its link. */
export function useUniversityForm(current: University | null, onMade: (id: string, link: FirstLink) => void) {
  const say = useSay('universities');
  const failure = useFailureText();
  const refresh = useRefreshUniversities();
  const make = useWrite(makeUniversity, { quiet: true });
  const save = useWrite(saveUniversity, { quiet: true });
  return useForm<UniversityValues>({
    initial: valuesOf(current),
    ...(!current && { keepAs: 'university' }),
    onSubmit: async (values) => {
      const { sent, faults } = readUniversity(values);
      if (faults.length > 0) return faults;
      try {
        if (current) {
          if (sent.timeZone !== current.timeZone && !(await agreesToTimeZone(say, sent.timeZone))) return undefined;
          await save.mutateAsync({ id: current.id, ...sent });
          await refresh();
          toast(say('saved'), { kind: 'success' });
          return undefined;
        }
        const { university, link } = await make.mutateAsync(sent);
        await refresh();
        toast(say('made'), { kind: 'success' });
        onMade(university.id, { orgSign: university.orgSign, ...link });
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'sign-taken') return [{ field: 'orgSign', code: 'taken' }];
        const serverFaults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (serverFaults.length > 0) return serverFaults;
        toast(failure(error), { kind: 'warning' });
        // A non-empty answer keeps the form from clearing what was typed.
        return [{ field: 'all', code: 'format' }];
      }
    },
  });
}

const fieldOf = (field: string): string => ({ 'name.zh': 'nameZh', 'name.en': 'nameEn' })[field] ?? field;

/** Another time zone moves the calendar and every cut-off, so it is confirmed separately. */
const agreesToTimeZone = (say: ReturnType<typeof useSay<'universities'>>, to: string): Promise<boolean> =>
  confirm({
    title: say('time-zone-question', { to }),
    text: say('time-zone-says'),
    okText: say('time-zone-ok'),
    danger: true,
  });
