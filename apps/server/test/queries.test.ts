import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import {
  getAnnexes,
  getGuide,
  getRecentServices,
  getService,
  getServices,
  getStartForm,
  listCategories,
} from '@campus/contract/calls/flows-businesses.ts';
import {
  copyBusiness,
  getBusiness,
  listBusinesses,
  listManagedCategories,
  moveBusiness,
  moveCategory,
  saveBusiness,
  saveCategory,
  suspendBusiness,
} from '@campus/contract/calls/flows-catalogue.ts';
import {
  discardDraft,
  listVersions,
  publishVersion,
  restoreVersion,
  saveVersion,
} from '@campus/contract/calls/flows-versions.ts';
import { getLabel, listLabelMembers, listManagedLabels } from '@campus/contract/calls/labels.ts';
import { getUserLeftMenu } from '@campus/contract/calls/menus-mine.ts';
import { listParameters, saveParameter } from '@campus/contract/calls/parameters.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import {
  listContactDepartments,
  listContactLabels,
  listRecentContacts,
  searchContacts,
} from '@campus/contract/calls/people-contacts.ts';
import { listPlaces } from '@campus/contract/calls/places.ts';
import { getProfile, listMySignIns, saveProfile } from '@campus/contract/calls/profile.ts';
import {
  getHotSearches,
  keepOutHotSearch,
  listHotSearches,
  searchHall,
  suggest,
} from '@campus/contract/calls/search.ts';
import { logout, token } from '@campus/contract/calls/sessions.ts';
import { serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { expect, test } from 'vitest';
import { demoBusinessesOf, demoBusinessId, demoCategoryId, demoVersionId } from '../db/seeds/demo/businesses/index.ts';
import { peopleOf } from '../db/seeds/demo/businesses/people-of.ts';
import { labelId } from '../db/seeds/demo/make-organisation.ts';
import { countQueries } from './count-queries.ts';
import { PASSWORD, testApp } from './test-app.ts';

const t = testApp();

const queries = countQueries();

const loan = demoBusinessId('scut', 'loan');
const businessId = demoBusinessId('scut', 'seal');
const seal = demoBusinessesOf('scut').find((one) => one.code === 'seal') as ReturnType<typeof demoBusinessesOf>[0];
const said = {
  code: 'seal',
  icon: seal.icon,
  name: seal.name,
  summary: seal.summary,
  introduction: seal.introduction,
  numberPrefix: seal.numberPrefix,
  audience: seal.audience,
  guides: seal.guides,
  categoryId: demoCategoryId('scut', seal.category),
  owners: peopleOf('scut').owners,
  supervisors: peopleOf('scut').supervisors,
};

const cases: [Call, object, 'hall' | 'session' | 'none'][] = [
  [getUserInfo, {}, 'session'],
  [getUserLeftMenu, {}, 'session'],
  [listParameters, { size: 100 }, 'session'],
  [listAuditEntries, { size: 100 }, 'session'],
  [listPlaces, { size: 100 }, 'session'],
  [getServices, { size: 100, words: 'a' }, 'session'],
  [getRecentServices, {}, 'session'],
  [getService, { id: loan }, 'session'],
  [getGuide, { id: loan, name: 'damage' }, 'hall'],
  [getAnnexes, { id: loan }, 'hall'],
  [getStartForm, { sId: `${demoVersionId('scut', 'loan')}.start` }, 'hall'],
  [listCategories, {}, 'hall'],
  [listBusinesses, { size: 100 }, 'session'],
  [getBusiness, { id: loan }, 'session'],
  [saveBusiness, { id: businessId, revision: 1, ...said }, 'session'],
  [saveVersion, { businessId, basedOn: '', flow: seal.flow, form: seal.form }, 'session'],
  [publishVersion, { businessId, basedOn: 1 }, 'session'],
  [listVersions, { businessId, size: 100 }, 'session'],
  [restoreVersion, { businessId, versionId: demoVersionId('scut', 'seal'), basedOn: '' }, 'session'],
  [discardDraft, { businessId, basedOn: 2 }, 'session'],
  [suspendBusiness, { id: businessId, suspended: true }, 'session'],
  [
    copyBusiness,
    { id: loan, code: 'copied', name: seal.name, numberPrefix: 'FZ', categoryId: said.categoryId },
    'session',
  ],
  [moveBusiness, { id: businessId, categoryId: demoCategoryId('scut', 'students'), before: '' }, 'session'],
  [listManagedCategories, { size: 100 }, 'session'],
  [moveCategory, { id: said.categoryId, before: '' }, 'session'],
  [saveCategory, { name: { zh: '新分类', en: 'New' } }, 'session'],
  [listContactDepartments, { size: 100 }, 'session'],
  [listContactLabels, { size: 100 }, 'session'],
  [listManagedLabels, { size: 100, words: 'a' }, 'session'],
  [getLabel, { id: labelId('scut', 'operations-north') }, 'session'],
  [listLabelMembers, { id: labelId('scut', 'operations-north'), list: 'others', words: 'li' }, 'session'],
  [searchContacts, { words: 'li' }, 'hall'],
  [searchContacts, { size: 100 }, 'session'],
  [listRecentContacts, {}, 'hall'],
  [getServiceHallParameter, { orgSign: 'scut' }, 'none'],
  [getHallUser, {}, 'hall'],
  [saveParameter, { key: 'hall.basics', values: { pValue1: 'x' } }, 'session'],
  [getProfile, {}, 'hall'],
  [saveProfile, { mobile: '13800001111' }, 'session'],
  [listMySignIns, { size: 100 }, 'session'],
  [suggest, { orgSign: 'scut', words: '校园wang' }, 'none'],
  [searchHall, { orgSign: 'scut', words: '网络', size: 100 }, 'none'],
  [getHotSearches, { orgSign: 'scut' }, 'none'],
  [listHotSearches, { words: '网', size: 100 }, 'session'],
  [keepOutHotSearch, { words: '网络', keptOut: true }, 'session'],
  [serviceHallLogin, { orgSign: 'scut', username: 'student', password: PASSWORD }, 'none'],
  [token, { type: '0', orgSign: 'scut', grant_type: 'password', username: 'student', password: PASSWORD }, 'none'],
  [logout, {}, 'session'],
] as unknown as [Call, object, 'hall' | 'session' | 'none'][];

/**
 * Still above four and eight. A signed call takes two for its key and its nonce: with them a search has its four, and
 * then counts itself for the hot searches in a statement that may fail without it; and a sign-in has its eight besides.
 */
const STILL_MORE: Record<string, number> = {
  [searchHall.name]: 5,
  [serviceHallLogin.name]: 10,
  // A business is locked and looked at before it is compared with what was opened, and once more for the log.
  [saveBusiness.name]: 10,
  [copyBusiness.name]: 10,
  [moveBusiness.name]: 10,
  // The published version is read once in the life of a server, which begins with this call where it is asked alone.
  [saveVersion.name]: 10,
  [restoreVersion.name]: 9,
};

test.each(cases.map(([call, payload, token]) => [call.name, call, payload, token] as const))(
  '%s takes at most 4 queries to read and 8 to write',
  async (_name, call, payload, kind) => {
    const bearer =
      kind === 'session'
        ? (await t.signIn('admin')).access_token
        : kind === 'hall'
          ? await t.hallSignIn('student')
          : undefined;
    await t.signatureFor('');
    queries.begin();
    const reply = await t.send(call, payload, {
      ...(bearer ? { token: bearer } : {}),
      key: `count-${Date.now()}-${call.name}`,
      // A definition has numbers and nulls in it, which a form body cannot say.
      json: call.name === 'SaveVersion' || call.name === 'SaveBusiness',
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const ours = queries.since();
    expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(STILL_MORE[call.name] ?? (call.writes ? 8 : 4));
    expect(ours.length).toBeGreaterThan(0);
  },
);
