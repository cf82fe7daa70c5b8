export { ApprovalPage } from './approval-page';
export { ApprovalsPage } from './approvals-page';
export { MemberPage } from './member-page';
export { StaffPage } from './staff-page';
