export const list = [];
export type Big = import('../desktop/list.tsx').Big; // breaks: desktop-not-touch
