import type { ComponentType } from 'react';
import type { HallService } from '#web/features/hall-services/hall-services.queries.ts';
import { BadgeIcon, BookIcon, HelpIcon, ListIcon, PenIcon, ShieldIcon } from '#web/ui/base/frame-icons.tsx';
import type { PhonePage } from '../phone-link.ts';

type PageRow = { page: PhonePage; icon: ComponentType<{ size?: number }> };

/** Pages that are shown among the services of the catalogue. */
export const pageRows: PageRow[] = [
  { page: 'reportingV3', icon: ListIcon },
  { page: 'complaintListV3', icon: PenIcon },
  { page: 'epidemicSpecialServices', icon: ShieldIcon },
  { page: 'guide', icon: BookIcon },
  { page: 'help', icon: HelpIcon },
  { page: 'networkAccessProtocol', icon: PenIcon },
  { page: 'teacherRegistered', icon: BadgeIcon },
];

const FIRST = 8;

/** The services that fit on the first page: those that this kind of person uses most. */
export const firstServices =
  (kind: 'student' | 'staff' | null) =>
  (services: readonly HallService[]): readonly HallService[] =>
    services.filter(({ tabs }) => tabs.includes(kind ?? 'student')).slice(0, FIRST);
