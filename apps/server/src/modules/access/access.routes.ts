import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { bind } from '#server/platform/bind.ts';
import { viewHallUser, viewUserInfo } from './access.service.ts';

export const accessRoutes = [bind(getUserInfo, viewUserInfo), bind(getHallUser, viewHallUser)];
