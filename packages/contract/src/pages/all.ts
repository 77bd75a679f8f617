import { hallPcPages } from './hall-pc.ts';
import { hallPhonePages } from './hall-phone.ts';
import { officePages } from './office.ts';
import { openPages } from './open.ts';
import type { AreaPages } from './page.ts';
import { workflowPages } from './workflow.ts';

/** Every page address of the product, for the server's page answers, the spec map and the tests that walk them. */
export const allPages: readonly AreaPages[] = [openPages, workflowPages, officePages, hallPcPages, hallPhonePages];
