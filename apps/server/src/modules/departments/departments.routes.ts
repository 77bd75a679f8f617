import * as calls from '@campus/contract/calls/departments.ts';
import { bind } from '#server/platform/bind.ts';
import { addDepartment, orderDepartment, renameDepartment, setHeads } from './change.service.ts';
import { type DepartmentsOutside, treeChanges } from './tree-changes.service.ts';
import { viewDepartment, viewLevel } from './view.service.ts';

export const departmentRoutes = (outside: DepartmentsOutside) => {
  const changes = treeChanges(outside);
  return [
    bind(calls.listManagedDepartments, viewLevel),
    bind(calls.getDepartment, viewDepartment),
    bind(calls.previewDepartment, changes.previewChange),
    bind(calls.addDepartment, addDepartment),
    bind(calls.renameDepartment, renameDepartment),
    bind(calls.orderDepartment, orderDepartment),
    bind(calls.setDepartmentHeads, setHeads),
    bind(calls.moveDepartment, changes.moveDepartment),
    bind(calls.mergeDepartment, changes.mergeDepartment),
    bind(calls.closeDepartment, changes.closeDepartment),
  ];
};
