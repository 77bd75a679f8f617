import { addDays } from '@campus/rules/basics/time-zone.ts';

type PublishedDay = { day: string; kind: 'holiday' | 'workday'; nameZh: string; nameEn: string };

function festival(
  nameZh: string,
  nameEn: string,
  from: string,
  until: string,
  workdays: string[] = [],
): PublishedDay[] {
  const days: PublishedDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push({ day, kind: 'holiday', nameZh, nameEn });
  for (const day of workdays) {
    days.push({ day, kind: 'workday', nameZh: `${nameZh}调休上班`, nameEn: `Make-up workday for ${nameEn}` });
  }
  return days;
}

/** Holidays and make-up workdays as the State Council published them, year by year. */
export const publishedCalendar: Readonly<Record<string, readonly PublishedDay[]>> = {
  '2025': [
    ...festival('元旦', 'New Year’s Day', '2025-01-01', '2025-01-01'),
    ...festival('春节', 'Spring Festival', '2025-01-28', '2025-02-04', ['2025-01-26', '2025-02-08']),
    ...festival('清明节', 'Tomb-Sweeping Day', '2025-04-04', '2025-04-06'),
    ...festival('劳动节', 'Labour Day', '2025-05-01', '2025-05-05', ['2025-04-27']),
    ...festival('端午节', 'Dragon Boat Festival', '2025-05-31', '2025-06-02'),
    ...festival('国庆节、中秋节', 'National Day and Mid-Autumn Festival', '2025-10-01', '2025-10-08', [
      '2025-09-28',
      '2025-10-11',
    ]),
  ],
  '2026': [
    ...festival('元旦', 'New Year’s Day', '2026-01-01', '2026-01-03', ['2026-01-04']),
    ...festival('春节', 'Spring Festival', '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']),
    ...festival('清明节', 'Tomb-Sweeping Day', '2026-04-04', '2026-04-06'),
    ...festival('劳动节', 'Labour Day', '2026-05-01', '2026-05-05', ['2026-05-09']),
    ...festival('端午节', 'Dragon Boat Festival', '2026-06-19', '2026-06-21'),
    ...festival('中秋节', 'Mid-Autumn Festival', '2026-09-25', '2026-09-27'),
    ...festival('国庆节', 'National Day', '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']),
  ],
};
