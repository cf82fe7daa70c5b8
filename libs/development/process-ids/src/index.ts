export { readProcessId, readRunningProcess } from './process-ids';
