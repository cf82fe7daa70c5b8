export { NewRegistrationPage } from './new-registration-page';
export { RegistrationPage } from './registration-page';
export { RegistrationsPage } from './registrations-page';
