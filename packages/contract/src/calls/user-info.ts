import { z } from 'zod';
import { desks, everyArea } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { moment } from '../fields.ts';
import { permissions } from '../permissions.ts';
import { signedOut } from './sign-on.ts';

export type MenuItem = {
  id: string;
  link: string;
  title: { zh: string; en: string };
  icon: string | null;
  links: MenuItem[];
};
const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.string(),
  link: z.string(),
  title: z.object({ zh: z.string(), en: z.string() }),
  icon: z.string().nullable(),
  get links() {
    return z.array(menuItem);
  },
});

export const getUserLeftMenu = defineCall({
  method: 'GET',
  path: '/api/userInfo/GetUserLeftMenu',
  summary: 'The back-office menu as the organisation arranged it, with the pages that a right of the caller opens.',
  areas: ['office'],
  access: signedIn('session'),
  query: z.strictObject({ t: z.string().max(20).optional() }),
  reply: z.array(menuItem),
});

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
    inactivity: z.boolean(),
    mustChangePassword: z.boolean(),
  }),
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/userInfo/Logout',
  summary: 'Ends the session of the caller: its access and refresh tokens are void at once.',
  areas: desks,
  access: signedIn('session'),
  oneTimePassword: true,
  reply: signedOut,
});

export const changeSignInPassword = defineCall({
  method: 'POST',
  path: '/api/userInfo/ChangeSignInPassword',
  summary: 'Changes the sign-in password; every other session of the person ends.',
  areas: everyArea,
  access: signedIn('any'),
  oneTimePassword: true,
  body: z.strictObject({
    original: z.string().max(128),
    next: z.string().max(128),
    confirm: z.string().max(128),
  }),
  reply: z.object({ changed: z.literal(true) }),
});

export const proveSignIn = defineCall({
  method: 'POST',
  path: '/api/userInfo/ProveSignIn',
  summary: 'Proves by the sign-in password who sits before this session; it holds for five minutes and for one use.',
  areas: everyArea,
  access: signedIn('any'),
  body: z.strictObject({ password: z.string().max(128) }),
  reply: z.object({ untilAt: moment }),
  refusals: ['credentials-missing', 'password-wrong', 'sign-in-locked', 'sign-in-refused'],
});
