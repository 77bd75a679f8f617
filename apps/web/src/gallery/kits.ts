import type { ComponentType, ReactNode } from 'react';
import type { Inputs } from '../ui/base/input-kit.ts';

/** All inputs of a kit, and the theme that they are drawn in. */
export type Kit = Inputs & { Dress: ComponentType<{ children: ReactNode }> };
