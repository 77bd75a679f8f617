import {
  listContactDepartments,
  listContactLabels,
  listRecentContacts,
  searchContacts,
} from '@campus/contract/calls/people-contacts.ts';
import { bind } from '#server/platform/bind.ts';
import { findContacts, findLabels, viewDepartments, viewRecentContacts } from './contacts.service.ts';

export const contactRoutes = [
  bind(listContactDepartments, viewDepartments),
  bind(listContactLabels, findLabels),
  bind(searchContacts, findContacts),
  bind(listRecentContacts, viewRecentContacts),
];
