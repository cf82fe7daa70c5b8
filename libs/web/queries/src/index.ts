export { pollInterval } from './polling';
export { queryClient, readAgain, SESSION } from './query-client';
