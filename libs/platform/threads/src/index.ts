export { LimitedThread, type ThreadLimits } from './limited-thread';
export { serveThread } from './serve-thread';
export { ThreadLimitError } from './thread-limit-error';
