export { startLocalMailbox } from './start-local-mailbox';
export type { LocalMailbox } from './start-local-mailbox';
