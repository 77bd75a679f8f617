import { getHallUser } from '@campus/contract/calls/service-hall.ts';
import { getUserInfo } from '@campus/contract/calls/user-info.ts';
import { bind } from '#server/platform/bind.ts';
import { viewHallUser, viewUserInfo } from './access.service.ts';

export const accessRoutes = [bind(getUserInfo, viewUserInfo), bind(getHallUser, viewHallUser)];
