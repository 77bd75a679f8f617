import { refusals } from '@campus/contract/refusals.ts';
import antd from 'antd'; // breaks: messages-below
import '../../../apps/web/src/ui/base/tokens.ts'; // breaks: messages-below

export const texts = { hello: `${refusals}${antd}` };
