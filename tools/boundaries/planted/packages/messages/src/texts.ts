import { refusals } from '@campus/contract/refusals.ts';
import i18next from 'i18next'; // breaks: messages-below
import '../../../apps/web/src/ui/base/tokens.ts'; // breaks: messages-below

export const texts = { hello: `${refusals}${i18next}` };
