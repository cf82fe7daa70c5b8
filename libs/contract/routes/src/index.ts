export {
  credentialIssuerIdentifier,
  credentialIssuersBase,
  didBase,
  statusListsBase,
  statusListUri,
  typesBase,
  typeUrl,
  verifierBase,
  verifiersBase,
} from './addresses';
export { ROUTES, findService, findTenant, isAmbiguous } from './routes';
export type { Route } from './routes';
