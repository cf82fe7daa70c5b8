export { CredentialPage } from './credential-page';
export { CredentialsPage } from './credentials-page';
