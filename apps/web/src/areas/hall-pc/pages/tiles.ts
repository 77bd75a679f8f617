import type { ComponentType } from 'react';
import type { TextKey } from '#web/client/texts.ts';
import type { ServiceTab } from '#web/features/hall-services/hall-services.queries.ts';
import { BadgeIcon, BookIcon, GridIcon, ListIcon, NewsIcon, PenIcon, ShieldIcon } from '#web/ui/base/frame-icons.tsx';
import type { HallPage } from '../hall-link.ts';

export type Tile = { page: HallPage; icon: ComponentType<{ size?: number }>; text: TextKey<'frames'> };

/** The tabs of the board, in their order. [PC-21] */
export const tabs: { name: ServiceTab; title: TextKey<'frames'> }[] = [
  { name: 'student', title: 'services-student' },
  { name: 'staff', title: 'services-staff' },
  { name: 'more', title: 'services-more' },
];

/** Pages that are shown among the services of the catalogue. */
export const pageTiles: Record<ServiceTab, Tile[]> = {
  student: [],
  staff: [{ page: 'facultyRegistration', icon: BadgeIcon, text: 'tile-faculty' }],
  more: [
    { page: 'flowBusiness', icon: GridIcon, text: 'tile-flow' },
    { page: 'repairFaultListV3', icon: ListIcon, text: 'tile-my-repairs' },
    { page: 'declareComplaintListV3', icon: PenIcon, text: 'tile-my-complaints' },
    { page: 'newsList', icon: NewsIcon, text: 'tile-news' },
    { page: 'guide', icon: BookIcon, text: 'tile-guide' },
    { page: 'epidemicSpecialServices', icon: ShieldIcon, text: 'tile-epidemic' },
  ],
};
