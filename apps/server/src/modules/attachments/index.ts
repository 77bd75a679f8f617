export { attachmentJobs, sweepAttachments } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export { type AttachmentOwners, claimPictures, linkTo } from './attachments.service.ts';
export { attachments } from './attachments.tables.ts';
