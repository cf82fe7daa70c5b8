export { Approvals } from './approvals';
export type { Act } from './approvals';
export { assertMayAct } from './approvals.errors';
