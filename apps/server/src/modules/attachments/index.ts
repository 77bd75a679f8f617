export { attachmentJobs, sweepAttachments } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export { type AttachmentOwners, claimPictures } from './attachments.service.ts';
