export { acceptRegistration } from './accept-registration';
export type { AcceptedRegistration, RegistrationContent, SubjectBinding } from './registration-content';
export type { RegistrationAlertKind, RegistrationStore, WarnedRegistration } from './registration-store';
export { listEnding } from './ending-registrations';
export type { EndingRegistration } from './ending-registrations';
export { RegistrationEndsSweeper } from './registration-ends.sweeper';
export { toRegistrationResource } from './registration.resource';
export type { RegistrationContext } from './registration.resource';
export { bindingOf } from './registration-content';
