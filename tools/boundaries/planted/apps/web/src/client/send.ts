import type { Field } from '@campus/contract/fields.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { refusals } from '@campus/contract/refusals.ts';
import { texts } from '@campus/messages/texts.ts';
import { field } from '@campus/contract/fields.ts'; // breaks: web-light-contract
import { limits } from '@campus/messages/limits.ts'; // breaks: web-reaches-no-schemas
import type { ZodType } from 'zod'; // breaks: web-no-schemas
import { app } from '#server/app.ts'; // breaks: web-not-server
import type { useOrders } from '#web/features/work-orders/work-orders.queries.ts'; // breaks: web-storeys
import { tokens } from '#web/ui/base/tokens.ts'; // breaks: web-storeys
import { old } from '@campus/rules'; // breaks: written-out

export type Sent = Field | ZodType | typeof useOrders;
export const client = [token, refusals, texts, field, limits, app, tokens, old];
