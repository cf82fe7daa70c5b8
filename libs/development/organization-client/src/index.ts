export { ApiError } from './api-error';
export type { ErrorObject } from './api-error';
export { OrganizationClient } from './organization-client';
export type { ClientAccess, Envelope } from './organization-client';
