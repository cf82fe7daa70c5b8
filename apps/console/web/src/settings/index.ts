export { DomainPage } from './domain-page';
export { NoticesPage } from './notices-page';
export { OrganizationPage } from './organization-page';
export { RulesPage } from './rules-page';
export { SignOnPage } from './sign-on-page';
