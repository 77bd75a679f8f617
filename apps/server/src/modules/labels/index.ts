export { labelRoutes } from './labels.routes.ts';
export { makeLabel } from './labels.service.ts';
export { changeMembers } from './members.store.ts';
export { followMergedDepartment, listRulesNaming } from './rule-departments.service.ts';
