export { AppServer, OWN_REQUEST } from './app-server';
export { LastOrganization } from './last-organization';
export { createSessionContext } from './session-context';
