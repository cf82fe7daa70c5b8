import { RequestRates } from '@vc/platform/http';

/** The rates of clients, whichever way their requests take. */
export class ClientRates extends RequestRates {}
