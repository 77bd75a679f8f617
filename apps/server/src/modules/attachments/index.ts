export { attachmentJobs, SWEEP_FILES, sweepAttachments } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export {
  type AttachmentOwners,
  bytesOf,
  claimPictures,
  DELETE_FILE,
  insertPictureFor,
  linkTo,
  type PreparedPicture,
  picturesBehind,
  preparePicture,
  presentPicture,
  presentPictures,
  storeFileFor,
} from './attachments.service.ts';
export {
  type Attachment,
  countOwnedBy,
  findAttachment,
  listOwned,
  namesOwnedBy,
  type PictureFacts,
  picturesColumn,
} from './attachments.store.ts';
export { keepContentFile, settleFiles, storeContentFile } from './content-files.service.ts';
export { cleanPicture, type Picture } from './image.ts';
