import * as calls from '@campus/contract/calls/flows-catalogue.ts';
import * as versions from '@campus/contract/calls/flows-versions.ts';
import { bind } from '#server/platform/bind.ts';
import { keepAnnex, prepareAnnex } from './annexes.service.ts';
import {
  deleteBusiness,
  findBusinesses,
  moveBusiness,
  openBusiness,
  suspendBusiness,
} from './businesses.manage.service.ts';
import { copyBusiness, saveBusiness } from './businesses.save.service.ts';
import { deleteCategory, findManagedCategories, moveCategory, saveCategory } from './categories.service.ts';
import { discardDraft, findVersions, publishVersion, restoreVersion, saveVersion } from './versions.service.ts';

/** What those do who manage businesses. */
export const businessManagementRoutes = [
  bind(calls.listBusinesses, findBusinesses),
  bind(calls.getBusiness, openBusiness),
  bind(calls.saveBusiness, saveBusiness),
  bind(calls.uploadAnnex, keepAnnex, prepareAnnex),
  bind(calls.copyBusiness, copyBusiness),
  bind(calls.suspendBusiness, suspendBusiness),
  bind(calls.moveBusiness, moveBusiness),
  bind(calls.deleteBusiness, deleteBusiness),
  bind(calls.listManagedCategories, findManagedCategories),
  bind(calls.saveCategory, saveCategory),
  bind(calls.moveCategory, moveCategory),
  bind(calls.deleteCategory, deleteCategory),
  bind(versions.saveVersion, saveVersion),
  bind(versions.publishVersion, publishVersion),
  bind(versions.discardDraft, discardDraft),
  bind(versions.listVersions, findVersions),
  bind(versions.restoreVersion, restoreVersion),
];
