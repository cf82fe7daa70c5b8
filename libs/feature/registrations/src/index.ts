export { acceptRegistration } from './accept-registration';
export type { AcceptedRegistration, RegistrationContent } from './registration-content';
export { toRegistrationResource } from './registration.resource';
export type { RegistrationContext } from './registration.resource';
export { bindingOf } from './subject-binding';
export type { SubjectBinding } from './subject-binding';
