export {
  consoleCallback,
  credentialIssuerIdentifier,
  credentialIssuersBase,
  didBase,
  statusListAggregationUri,
  statusListsBase,
  statusListUri,
  typesBase,
  typeUrl,
  verifierBase,
  verifiersBase,
} from './addresses';
export { ROUTES, findService, findTenant, isAmbiguous } from './routes';
export type { Route } from './routes';
