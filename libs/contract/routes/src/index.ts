export {
  ANSWERED_PRESENTATION,
  browserAppCallback,
  browserAppPath,
  credentialIssuerIdentifier,
  credentialIssuersBase,
  didBase,
  domainBase,
  statusListAggregationUri,
  statusListsBase,
  statusListUri,
  typesBase,
  typeUrl,
  verifierBase,
  verifiersBase,
  walletAppRedirectUri,
} from './addresses';
export { ROUTES, findService, findTenant, isAmbiguous, isForBrowserWallets, isOnDomain } from './routes';
export type { Route } from './routes';
