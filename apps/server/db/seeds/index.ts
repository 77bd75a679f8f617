export { fillHall } from './demo/hall/fill-hall.ts';
export { fillNetwork } from './demo/network-applications/fill-network.ts';
export { type DemoSignIn, demoSigns, findEarlierDemos, seedDemo } from './demo/seed-demo.ts';
export { fillOrders } from './demo/work-orders/fill-orders.ts';
export { CannotMakeAdministrator, createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
export { giveReference, seedReference } from './reference/seed-reference.ts';
