import type { ComponentType } from 'react';
import type { TextareaInputProps } from '#web/ui/base/use-textarea-field.ts';

/** The input of one of the two kits: it has the same name and the same props. */
export type DeskKit = { TextareaInput: ComponentType<TextareaInputProps> };
