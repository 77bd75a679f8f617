import { z } from 'zod';
import { desks, halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { permissions } from '../permissions.ts';

export const getUserInfo = defineCall({
  method: 'GET',
  path: '/api/userInfo/GetUserInfo',
  summary: 'Who is signed in, and what the caller may do; also counts as activity.',
  areas: desks,
  access: signedIn('session'),
  oneTimePassword: true,
  reply: z.object({
    account: z.string(),
    name: z.string(),
    kind: z.enum(['student', 'staff']),
    department: z.string().nullable(),
    /** The nearest head above the person. */
    departmentLeader: z.string().nullable(),
    orgSign: z.string(),
    oName: z.string(),
    oNameEn: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.enum(permissions)),
    /** Whether their roles give rights of the platform, which count only after a sign-in by password. */
    platformHeldBack: z.boolean(),
    inactivity: z.boolean(),
    mustChangePassword: z.boolean(),
  }),
});

export const getHallUser = defineCall({
  method: 'GET',
  path: '/api/serviceHall/GetHallUser',
  summary: 'Who is signed in to the hall; also counts as activity.',
  areas: halls,
  access: signedIn('hall'),
  oneTimePassword: true,
  reply: z.object({
    account: z.string(),
    name: z.string(),
    kind: z.enum(['student', 'staff']),
    department: z.string().nullable(),
    /** The nearest head above the person. */
    departmentLeader: z.string().nullable(),
    orgSign: z.string(),
    mustChangePassword: z.boolean(),
  }),
  envelope: 'hall',
});
