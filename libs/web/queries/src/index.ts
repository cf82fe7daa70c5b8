export { isPageInUse, pollInterval } from './polling';
export { endSession, forget, queryClient, readAgain, SESSION } from './query-client';
