export { CredentialPage } from './credential-page';
