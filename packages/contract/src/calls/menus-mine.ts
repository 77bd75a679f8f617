import { z } from 'zod';
import { defineCall, signedIn } from '../define-call.ts';

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
