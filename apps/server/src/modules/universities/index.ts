export { universityRoutes } from './universities.routes.ts';
