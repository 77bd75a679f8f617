export { attachmentJobs, sweepAttachments } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export {
  type AttachmentOwners,
  claimPictures,
  insertPictureFor,
  linkTo,
  type PreparedPicture,
  picturesBehind,
  preparePicture,
  presentPicture,
  storeFileFor,
} from './attachments.service.ts';
export { countOwned, listOwned } from './attachments.store.ts';
