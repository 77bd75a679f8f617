import type { ComponentType } from 'react';
import {
  BadgeIcon,
  BookIcon,
  DeskIcon,
  GridIcon,
  HelpIcon,
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
import type { PhonePage } from '../phone-link.ts';

export type Service = { page: PhonePage; icon: ComponentType<{ size?: number }> };

/** What people come for, most wanted first. */
export const services: Service[] = [
  { page: 'openNetwork', icon: WifiIcon },
  { page: 'repairFaultV3', icon: WrenchIcon },
  { page: 'changePassword', icon: KeyIcon },
  { page: 'changeDormitory', icon: MoveIcon },
  { page: 'teacherNetwork', icon: DeskIcon },
  { page: 'declareComplaintV3', icon: TalkIcon },
  { page: 'reportingV3', icon: ListIcon },
  { page: 'complaintListV3', icon: PenIcon },
  { page: 'epidemicSpecialServices', icon: ShieldIcon },
  { page: 'viewService', icon: GridIcon },
];

export const readings: Service[] = [
  { page: 'news', icon: NewsIcon },
  { page: 'guide', icon: BookIcon },
  { page: 'help', icon: HelpIcon },
  { page: 'networkAccessProtocol', icon: PenIcon },
  { page: 'teacherRegistered', icon: BadgeIcon },
];
