export { noticePage } from './invitation-page';
export type { Invitation } from './invitation-page';
export { PAGE_POLICY, renderInvitation } from './render-invitation';
export type { Rendered } from './render-invitation';
