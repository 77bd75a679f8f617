export { firstStepRoutes } from './first-steps.routes.ts';
