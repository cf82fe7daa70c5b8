import { OutgoingHttp } from '@vc/platform/outgoing-http';

/** The client for entity statements. */
export class FederationHttp extends OutgoingHttp {}
