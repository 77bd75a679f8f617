export const menu = () => import('./menu-item.tsx');
