import { getHallUser } from '@campus/contract/calls/service-hall.ts';
import { getUserInfo, getUserLeftMenu } from '@campus/contract/calls/user-info.ts';
import { bind } from '#server/platform/bind.ts';
import { viewHallUser, viewMenu, viewUserInfo } from './access.service.ts';

export const accessRoutes = [
  bind(getUserLeftMenu, viewMenu),
  bind(getUserInfo, viewUserInfo),
  bind(getHallUser, viewHallUser),
];
