import type { Call } from '../define-call.ts';
import * as attachments from './attachments.ts';
import * as audit from './audit.ts';
import * as bulkActs from './bulk-acts.ts';
import * as businesses from './businesses.ts';
import * as calendar from './calendar.ts';
import * as contacts from './contacts.ts';
import * as departments from './departments.ts';
import * as dormitoryFeed from './dormitory-feed.ts';
import * as firstSteps from './first-steps.ts';
import * as hallContent from './hall-content.ts';
import * as hallServices from './hall-services.ts';
import * as inbox from './inbox.ts';
import * as labels from './labels.ts';
import * as ledger from './ledger.ts';
import * as menus from './menus.ts';
import * as monitoring from './monitoring.ts';
import * as networkAccounts from './network-accounts.ts';
import * as networkApplications from './network-applications.ts';
import * as networkApplicationsRegistration from './network-applications-registration.ts';
import * as networkDesk from './network-desk.ts';
import * as networkPackages from './network-packages.ts';
import * as organisations from './organisations.ts';
import * as parameters from './parameters.ts';
import * as passwords from './passwords.ts';
import * as peopleOffice from './people-office.ts';
import * as places from './places.ts';
import * as processStart from './process-start.ts';
import * as processes from './processes.ts';
import * as profile from './profile.ts';
import * as rights from './rights.ts';
import * as roster from './roster.ts';
import * as scanCode from './scan-code.ts';
import * as search from './search.ts';
import * as seeAs from './see-as.ts';
import * as serviceHall from './service-hall.ts';
import * as signOn from './sign-on.ts';
import * as tasks from './tasks.ts';
import * as token from './token.ts';
import * as universities from './universities.ts';
import * as userInfo from './user-info.ts';
import * as wecom from './wecom.ts';
import * as workOrders from './work-orders.ts';
import * as workOrdersOlder from './work-orders-older.ts';

/** Every call of the product, for the OpenAPI document and for the tests that walk them all. */
export const allCalls: Call[] = [
  organisations,
  token,
  userInfo,
  menus,
  serviceHall,
  signOn,
  scanCode,
  wecom,
  passwords,
  parameters,
  audit,
  places,
  dormitoryFeed,
  calendar,
  attachments,
  businesses,
  processStart,
  processes,
  tasks,
  monitoring,
  contacts,
  peopleOffice,
  roster,
  workOrders,
  networkApplications,
  ledger,
  networkPackages,
  networkDesk,
  networkApplicationsRegistration,
  networkAccounts,
  workOrdersOlder,
  hallContent,
  hallServices,
  search,
  inbox,
  profile,
  labels,
  seeAs,
  departments,
  universities,
  firstSteps,
  rights,
  bulkActs,
].flatMap((file) => Object.values(file).filter((value) => isCall(value)));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
