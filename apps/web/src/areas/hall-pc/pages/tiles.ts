import type { ComponentType } from 'react';
import type { TextKey } from '#web/client/texts.ts';
import {
  BadgeIcon,
  DeskIcon,
  GridIcon,
  KeyIcon,
  ListIcon,
  MoveIcon,
  NewsIcon,
  PenIcon,
  ShieldIcon,
  TalkIcon,
  WifiIcon,
  WrenchIcon,
} from '#web/features/frames/icons.tsx';
import type { HallPage } from '../hall-link.ts';

export type Tile = { page: HallPage; icon: ComponentType<{ size?: number }>; text: TextKey<'frames'> };
export type TileGroup = { name: 'student' | 'staff' | 'more'; title: TextKey<'frames'>; tiles: Tile[] };

const repair: Tile = { page: 'repairFaultV3', icon: WrenchIcon, text: 'tile-repair' };
const complaint: Tile = { page: 'declareComplaintV3', icon: TalkIcon, text: 'tile-complaint' };

/** What each kind of person comes for, most wanted first. [PC-21] */
export const tileGroups: TileGroup[] = [
  {
    name: 'student',
    title: 'services-student',
    tiles: [
      { page: 'openNetwork', icon: WifiIcon, text: 'tile-open-network' },
      repair,
      { page: 'changePassword', icon: KeyIcon, text: 'tile-change-password' },
      { page: 'changeDormitory', icon: MoveIcon, text: 'tile-change-dormitory' },
      complaint,
      { page: 'epidemicBusiness', icon: ShieldIcon, text: 'tile-epidemic' },
    ],
  },
  {
    name: 'staff',
    title: 'services-staff',
    tiles: [
      { page: 'teacherNetwork', icon: DeskIcon, text: 'tile-teacher-network' },
      { page: 'newPackage', icon: WifiIcon, text: 'tile-new-package' },
      { page: 'facultyRegistration', icon: BadgeIcon, text: 'tile-faculty' },
      repair,
      complaint,
    ],
  },
  {
    name: 'more',
    title: 'services-more',
    tiles: [
      { page: 'newsList', icon: NewsIcon, text: 'tile-news' },
      { page: 'repairFaultListV3', icon: ListIcon, text: 'tile-my-repairs' },
      { page: 'declareComplaintListV3', icon: PenIcon, text: 'tile-my-complaints' },
      { page: 'flowBusiness', icon: GridIcon, text: 'tile-flow' },
      { page: 'epidemicSpecialServices', icon: ShieldIcon, text: 'tile-epidemic' },
    ],
  },
];
