/** Where the values of a call's fields are found: paths in the replies of other calls, or of its own. */
const processes = [
  'ListMyApplications.items[].id',
  'ListMine.items[].id',
  'ListMyBusiness.items[].id',
  'ListAll.items[].id',
];
const orders = ['ListMyOrders.items[].id', 'ListMyBusiness.items[].id', 'ListAll.items[].id'];
const people = ['ListPeople.items[].id', 'SearchPeople.items[].id'];
const services = ['GetServices.items[].id'];
const contentFiles = [
  'GetHallHome.pictures[].file.id',
  'GetHallHome.files[].file.id',
  'GetHallHome.news[].cover.id',
  'GetHallHome.videos[].file.id',
];

/** By the name of the field, for every call that says nothing else below. */
const byField: Readonly<Record<string, readonly string[]>> = {
  personId: people,
  departmentId: ['ListManagedDepartments.items[].id', 'ListPeople.items[].department.id', 'ListDepartments.items[].id'],
  businessId: [...services, 'ListBusinesses.items[].id'],
  categoryId: ['ListCategories.items[].id'],
  roleId: ['ListRoles.items[].id'],
  labelId: ['ListLabels.items[].id'],
  lineId: ['GetMyNetwork.lines[].id'],
  key: ['ListParameters.items[].key'],
  requestId: ['ListAuditEntries.items[].requestId'],
};

const byCall: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ListAll: { submitterId: ['ListAll.items[].submitter.id'] },
  ExportAll: { submitterId: ['ListAll.items[].submitter.id'] },
  ListMonitored: { submitterId: ['ListMonitored.items[].submitter.id'] },
  ExportMonitored: { submitterId: ['ListMonitored.items[].submitter.id'] },
  ListMyBusiness: { submitterId: ['ListMyBusiness.items[].submitter.id'] },
  ExportMyBusiness: { submitterId: ['ListMyBusiness.items[].submitter.id'] },
  GetPlace: { id: ['ListManagedPlaces.items[].id'] },
  ListManagedPlaces: { parentId: ['ListManagedPlaces.items[].id'] },
  ListPlaces: { parentId: ['ListPlaces.items[].id'] },
  ListDepartments: { parentId: ['ListDepartments.items[].id'] },
  ListManagedDepartments: { parentId: ['ListManagedDepartments.items[].id'] },
  GetFeedRun: { id: ['ListFeedRuns.items[].id'] },
  ListFeedRows: { runId: ['ListFeedRuns.items[].id'] },
  GetAttachment: {
    id: [
      'ListFiles.items[].id',
      'GetAnnexes.items[].id',
      'GetOrder.pictures[].id',
      'GetProcess.pictures[].id',
      ...contentFiles,
    ],
  },
  GetAnnexes: { id: services },
  GetBusiness: { id: ['ListBusinesses.items[].id'] },
  GetGuide: { id: services, name: ['GetService.guides[].name', 'GetService.guides[]'] },
  GetService: { id: services },
  GetStartForm: { sId: ['GetServices.items[].startStep'] },
  PreviewPath: { sId: ['GetServices.items[].startStep'] },
  GetEditable: { id: ['ListDrafts.items[].id', ...processes] },
  GetProcess: { id: processes },
  ListComments: { id: processes },
  ListEvents: { id: processes },
  ListFiles: { id: processes },
  Preview: { id: processes, task: ['GetProcess.tasks[].id'], step: ['GetProcess.steps[].id'], people },
  GetPersonInOffice: { id: people },
  ListPersonSignIns: { id: people },
  PreviewDisable: { id: people },
  ExportOddRosterRows: { id: ['ListRosterRuns.items[].id'] },
  GetRosterDifference: { id: ['ListRosterRuns.items[].id'] },
  GetRosterRun: { id: ['ListRosterRuns.items[].id'] },
  ListRosterRows: { runId: ['ListRosterRuns.items[].id'], department: ['ListManagedDepartments.items[].id'] },
  GetOrder: { id: orders },
  ListRecords: { id: orders },
  GetOrderStart: { againOfId: orders },
  ListFresh: {
    placeId: ['GetOrder.place.id', 'GetOrder.places[].id', 'GetOrderStart.places[].id'],
    type: ['GetOrder.type.value'],
  },
  GetApplication: { id: ['ListMyNetworkApplications.items[].id', 'ListAll.items[].id'] },
  ListHolderCosts: { personId: ['FindHolders.items[].personId'] },
  GetOlder: { id: ['ListOlder.items[].id'] },
  GetContent: { id: ['ListContent.items[].id'] },
  GetContentItem: { id: ['ListContentItems.items[].id'] },
  ListContentChanges: { id: ['ListContentItems.items[].id'] },
  content: { id: contentFiles },
  GetHallGuide: {
    id: ['GetHallServices.items[].id'],
    name: ['GetHallService.guides[].name', 'GetHallService.guides[]'],
  },
  GetHallService: { id: ['GetHallServices.items[].id'] },
  GetLabel: { id: ['ListManagedLabels.items[].id'] },
  ListLabelMembers: { id: ['ListManagedLabels.items[].id'] },
  PreviewLabelRule: { id: ['ListManagedLabels.items[].id'] },
  GetDepartment: { id: ['ListManagedDepartments.items[].id'] },
  PreviewDepartment: { id: ['ListManagedDepartments.items[].id'], targetId: ['ListManagedDepartments.items[].id'] },
  GetUniversity: { id: ['ListUniversities.items[].id'] },
  GetRole: { id: ['ListRoles.items[].id'] },
  ListRoleMembers: { id: ['ListRoles.items[].id'] },
  ListBulkRows: { id: ['ListBulkActs.items[].id'] },
};

export const sourcesOf = (call: string, field: string): readonly string[] =>
  byCall[call]?.[field] ?? byField[field] ?? [];

/** The calls whose replies must be known before this one is asked. */
export const callsBefore = (call: string, fields: readonly string[]): Set<string> =>
  new Set(
    fields
      .flatMap((field) => sourcesOf(call, field).map((path) => path.split(/[.[]/)[0] as string))
      .filter((one) => one !== call),
  );
