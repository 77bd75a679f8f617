export { attachmentJobs, sweepAttachments } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export {
  type AttachmentOwners,
  claimPictures,
  linkTo,
  picturesBehind,
  presentPicture,
  storeFileFor,
} from './attachments.service.ts';
export { countOwned, listOwned } from './attachments.store.ts';
