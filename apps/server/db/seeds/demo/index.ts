export { fillHall } from './hall/fill-hall.ts';
export { fillNetwork } from './network-applications/fill-network.ts';
export { type DemoSignIn, demoSigns, findEarlierDemos, seedDemo } from './seed-demo.ts';
export { fillOrders } from './work-orders/fill-orders.ts';
