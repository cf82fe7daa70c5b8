import { RequestRates } from '@vc/platform/http';

/** The token rates of clients, shared by the fast path and oidc-provider. */
export class ClientRates extends RequestRates {}
