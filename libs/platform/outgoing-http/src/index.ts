export { Budget } from './budget';
export type { BudgetLimits } from './budget';
export { Budgets } from './budgets';
export { isPublicAddress } from './public-address';
export { OutgoingHttp } from './outgoing-http';
export type { OutgoingRequest, OutgoingResponse } from './outgoing-http';
export { OutgoingHttpConfig } from './outgoing-http-config';
export { OutgoingHttpError } from './outgoing-http-error';
export type { OutgoingFailure } from './outgoing-http-error';
