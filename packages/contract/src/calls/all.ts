import type { Call } from '../define-call.ts';
import * as access from './access.ts';
import * as attachments from './attachments.ts';
import * as audit from './audit.ts';
import * as bulkActs from './bulk-acts.ts';
import * as calendar from './calendar.ts';
import * as connections from './connections.ts';
import * as departments from './departments.ts';
import * as firstSteps from './first-steps.ts';
import * as businesses from './flows-businesses.ts';
import * as catalogue from './flows-catalogue.ts';
import * as design from './flows-design.ts';
import * as draftComments from './flows-draft-comments.ts';
import * as explore from './flows-explore.ts';
import * as interchange from './flows-interchange.ts';
import * as monitoring from './flows-monitoring.ts';
import * as moves from './flows-moves.ts';
import * as play from './flows-play.ts';
import * as print from './flows-print.ts';
import * as processes from './flows-processes.ts';
import * as replay from './flows-replay.ts';
import * as processStart from './flows-start.ts';
import * as stepFigures from './flows-step-figures.ts';
import * as tasks from './flows-tasks.ts';
import * as versions from './flows-versions.ts';
import * as hallContent from './hall-content.ts';
import * as hallServices from './hall-services.ts';
import * as inbox from './inbox.ts';
import * as labels from './labels.ts';
import * as ledger from './ledger.ts';
import * as menus from './menus.ts';
import * as menusMine from './menus-mine.ts';
import * as networkAccounts from './network-accounts.ts';
import * as networkApplications from './network-applications.ts';
import * as networkApplicationsRegistration from './network-applications-registration.ts';
import * as networkDesk from './network-desk.ts';
import * as networkPackages from './network-packages.ts';
import * as organisations from './organisations.ts';
import * as outages from './outages.ts';
import * as parameters from './parameters.ts';
import * as parametersHall from './parameters-hall.ts';
import * as passwords from './passwords.ts';
import * as contacts from './people-contacts.ts';
import * as peopleOffice from './people-office.ts';
import * as places from './places.ts';
import * as dormitoryFeed from './places-dormitory-feed.ts';
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import * as reportsConsole from './reports-console.ts';
import * as reportsMonthlyMail from './reports-monthly-mail.ts';
import * as rights from './rights.ts';
import * as roster from './roster.ts';
import * as scanCode from './scan-code.ts';
import * as search from './search.ts';
import * as seeAs from './see-as.ts';
import * as sessions from './sessions.ts';
import * as signOn from './sign-on.ts';
import * as universities from './universities.ts';
import * as wecom from './wecom.ts';
import * as workOrders from './work-orders.ts';
import * as workOrdersOlder from './work-orders-older.ts';

/** Every call of the product, for the OpenAPI document and for the tests that walk them all. */
export const allCalls: Call[] = [
  organisations,
  sessions,
  access,
  menusMine,
  menus,
  parametersHall,
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
  catalogue,
  interchange,
  versions,
  design,
  draftComments,
  explore,
  stepFigures,
  play,
  replay,
  processStart,
  print,
  processes,
  tasks,
  monitoring,
  moves,
  connections,
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
  reports,
  reportsConsole,
  reportsMonthlyMail,
  outages,
].flatMap((file) => Object.values(file).filter((value) => isCall(value)));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
