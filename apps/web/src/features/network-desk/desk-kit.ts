import type { ComponentType, ReactNode } from 'react';
import type { TextareaInputProps } from '#web/ui/base/use-textarea-field.ts';
import type { Looked } from './network-desk.queries.ts';

/** The input of one of the two kits: it has the same name and the same props. */
export type DeskKit = { TextareaInput: ComponentType<TextareaInputProps> };

/** What was found out, in the words that its owner reads; the area hands it in. */
export type ShowsOutage = (outage: Looked['outage']) => ReactNode;
