import * as calls from '@campus/contract/calls/profile.ts';
import { bind } from '#server/platform/bind.ts';
import { saveProfile, viewProfile } from './profile.service.ts';

export const profileRoutes = [bind(calls.getProfile, viewProfile), bind(calls.saveProfile, saveProfile)];
