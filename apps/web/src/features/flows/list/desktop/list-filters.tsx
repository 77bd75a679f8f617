import { addDays, dayOf, momentOf } from '@campus/rules/basics/time-zone.ts';
import { Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { upTo } from '#web/ui/desktop/up-to.ts';
import 'dayjs/locale/zh-cn';
import { type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { DAY_FORMAT } from '#web/ui/base/day.ts';
import { SearchIcon } from '#web/ui/base/icons.tsx';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { dayIcon, downIcon, useClearable } from '#web/ui/desktop/icons.tsx';
import { useFlowLabels } from '../../flow-labels.ts';
import { DepartmentSelect } from '../../people/desktop/department-select.tsx';
import { type ListFilters as Filters, isNarrowed } from '../list-address.ts';
import type { BusinessChoice } from '../process-list.queries.ts';
import styles from './list-filters.module.css';
import { SubmitterFilter } from './submitter-filter.tsx';

type Change = (part: { [K in keyof Filters]?: Filters[K] | undefined }) => void;
type Props = {
  filters: Filters;
  businesses: readonly BusinessChoice[];
  /** Names that are known from the rows on the page. */
  submitterName: string | undefined;
  /** An ended process is neither overdue nor hung up. */
  running: boolean;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: Change;
  onClear: () => void;
};

const PAUSE_MS = 450;

export function ListFilters({ filters, businesses, submitterName, running, searchBox, onChange, onClear }: Props) {
  const clearable = useClearable();
  const say = useSay('flows-monitoring');
  const { words } = useFlowLabels();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <search className={styles.filters} aria-label={say('filters')} data-unfolded={unfolded || undefined}>
      <Words value={filters.words ?? ''} box={searchBox} onChange={onChange} />
      <Button className={styles.unfold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {say('filters')}
      </Button>
      <div className={styles.choice}>
        <Select<string>
          aria-label={say('business')}
          value={filters.businessId ?? null}
          options={businesses.map(({ id, name }) => ({ value: id, label: words(name) }))}
          placeholder={say('business')}
          suffixIcon={downIcon}
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(businessId) => onChange({ businessId })}
        />
      </div>
      <div className={styles.choice}>
        <DepartmentSelect
          label={say('department')}
          value={filters.departmentId}
          onChange={(departmentId) => onChange({ departmentId })}
        />
      </div>
      <div className={styles.person}>
        <SubmitterFilter
          id={filters.submitterId}
          name={submitterName}
          onChange={(submitterId) => onChange({ submitterId })}
        />
      </div>
      <Days filters={filters} onChange={onChange} />
      {running && (
        <div className={styles.ticks}>
          <Checkbox
            checked={filters.overdue === 'true'}
            onChange={(event) => onChange({ overdue: event.target.checked ? 'true' : undefined })}
          >
            {say('only-overdue')}
          </Checkbox>
          <Checkbox
            checked={filters.hungUp === 'true'}
            onChange={(event) => onChange({ hungUp: event.target.checked ? 'true' : undefined })}
          >
            {say('only-hung-up')}
          </Checkbox>
        </div>
      )}
      {isNarrowed(filters) && (
        <Button kind="quiet" onClick={onClear}>
          {say('clear-filters')}
        </Button>
      )}
    </search>
  );
}

/** Searches after a pause in typing, or at once with Enter. */
function Words({ value, box, onChange }: { value: string; box: RefObject<HTMLInputElement | null>; onChange: Change }) {
  const say = useSay('flows-monitoring');
  const [typed, setTyped] = useState(value);
  const [composing, setComposing] = useState(false);
  const sent = useRef(value);
  // When the address changes by going back or clearing, the box follows it.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  const send = (text: string) => {
    sent.current = text;
    onChange({ words: text });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait anew
  useEffect(() => {
    if (composing || typed.trim() === sent.current) return;
    const timer = setTimeout(() => send(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  return (
    <div className={styles.words}>
      <Input
        ref={(input) => {
          box.current = input?.input ?? null;
        }}
        type="search"
        aria-label={say('search')}
        aria-keyshortcuts="/"
        placeholder={say('search')}
        {...upTo(40)}
        prefix={<SearchIcon size={18} />}
        suffix={typed === '' && <kbd className={styles.key}>/</kbd>}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onPressEnter={() => send(typed.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed === '') event.currentTarget.blur();
        }}
      />
    </div>
  );
}

/** Whole days in the organisation's time zone, both included. */
function Days({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const clearable = useClearable();
  const say = useSay('flows-monitoring');
  const zone = useContext(TimeZone);
  const id = useId();
  const dayAt = (at: number | undefined) => (at === undefined ? null : dayjs(dayOf(at, zone)));
  const today = dayOf(Date.now(), zone);
  const last = (days: number): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs(addDays(today, 1 - days)), dayjs(today)];
  return (
    <div className={styles.days}>
      <VisuallyHidden as="label" htmlFor={`${id}-from`}>
        {say('submitted-from')}
      </VisuallyHidden>
      <VisuallyHidden as="label" htmlFor={`${id}-until`}>
        {say('submitted-until')}
      </VisuallyHidden>
      <DatePicker.RangePicker
        id={{ start: `${id}-from`, end: `${id}-until` }}
        value={[dayAt(filters.from), dayAt(filters.until)]}
        placeholder={[say('from-day'), say('until-day')]}
        allowEmpty={[true, true]}
        suffixIcon={dayIcon}
        separator="–"
        allowClear={clearable}
        presets={[
          { label: say('today'), value: last(1) },
          { label: say('last-7-days'), value: last(7) },
          { label: say('last-30-days'), value: last(30) },
        ]}
        style={{ width: '100%' }}
        onChange={(days) => {
          const [from, until] = (days ?? [null, null]).map((day) => day?.format(DAY_FORMAT));
          onChange({
            from: from ? momentOf(from, 0, zone) : undefined,
            until: until ? momentOf(addDays(until, 1), 0, zone) - 1 : undefined,
          });
        }}
      />
    </div>
  );
}
