import { field } from '@campus/contract/fields.ts';

export const limits = [field];
