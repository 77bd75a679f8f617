import { addDays } from '@campus/rules/basics/time-zone.ts';
import { type Report, rowsAbout } from '@campus/rules/reports/figures.ts';
import { MOST_REPORT_DAYS } from '@campus/rules/reports/periods.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { DAY_FORMAT } from '#web/ui/base/day.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { dayIcon } from '#web/ui/desktop/icons.tsx';
import type { AreaParts } from '../area-parts.ts';
import { periodOf, presetOf, presets } from '../periods.ts';
import type { ReportView } from '../report-view.ts';
import type { ReportAddressState } from '../use-report-address.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './report-filters.module.css';

type Props = {
  report: Report;
  address: ReportAddressState;
  view: ReportView | undefined;
  areaParts: AreaParts;
};

/** The days, the department and the business of a report; all of them are in the address. */
export function ReportFilters({ report, address, view, areaParts: { DepartmentSelect, BusinessSelect } }: Props) {
  const { say } = useReportWords();
  const { filters, narrowed, today, filter, clear } = address;
  const preset = presetOf(filters, today);
  const known =
    rowsAbout[report] === 'business' ? (view?.rows ?? []).map(({ id, name }) => ({ id, name: asWords(name) })) : [];
  return (
    <search className={styles.filters} aria-label={say('filters')}>
      <fieldset className={styles.presets} aria-label={say('presets')}>
        {presets.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={preset === name}
            onClick={() => filter(periodOf(name, today))}
          >
            {say(`preset-${name}`)}
          </button>
        ))}
      </fieldset>
      <Days address={address} />
      <div
        className={styles.choice}
        data-label={say('department')}
        data-chosen={filters.departmentId !== undefined || undefined}
      >
        <DepartmentSelect
          label={say('department')}
          placeholder={say('department-any')}
          value={filters.departmentId}
          onChange={(departmentId) => filter({ departmentId: departmentId ?? null })}
        />
      </div>
      <div
        className={styles.choice}
        data-label={say('business')}
        data-chosen={filters.businessId !== undefined || undefined}
      >
        <BusinessSelect
          label={say('business')}
          any={say('business-any')}
          value={filters.businessId}
          known={known}
          onChange={(businessId) => filter({ businessId })}
        />
      </div>
      {narrowed && (
        <Button kind="quiet" onClick={clear}>
          {say('clear')}
        </Button>
      )}
    </search>
  );
}

const asWords = (name: string | { zh: string; en: string }) =>
  typeof name === 'string' ? { zh: name, en: name } : name;

function Days({ address: { filters, today, filter } }: { address: ReportAddressState }) {
  const { say } = useReportWords();
  const id = useId();
  return (
    <div className={styles.days}>
      <VisuallyHidden as="label" htmlFor={`${id}-from`}>
        {say('from')}
      </VisuallyHidden>
      <VisuallyHidden as="label" htmlFor={`${id}-until`}>
        {say('until')}
      </VisuallyHidden>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-until` }}
        value={[dayjs(filters.fromOn), dayjs(filters.untilOn)]}
        placeholder={[say('from'), say('until')]}
        allowClear={false}
        suffixIcon={dayIcon}
        separator="–"
        maxDate={dayjs(today)}
        disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= MOST_REPORT_DAYS}
        minDate={dayjs(addDays(today, -3650))}
        style={{ width: '100%' }}
        onChange={(days) => {
          const [fromOn, untilOn] = (days ?? []).map((day) => day?.format(DAY_FORMAT));
          if (fromOn && untilOn) filter({ fromOn, untilOn });
        }}
      />
    </div>
  );
}
