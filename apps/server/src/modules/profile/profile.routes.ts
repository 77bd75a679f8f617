import { getProfile, saveProfile } from '@campus/contract/calls/profile.ts';
import { bind } from '#server/platform/bind.ts';
import { keepProfile, viewProfile } from './profile.service.ts';

export const profileRoutes = [bind(getProfile, viewProfile), bind(saveProfile, keepProfile)];
