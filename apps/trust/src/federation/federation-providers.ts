import type { Provider } from '@nestjs/common';
import type { TrustConfig } from '../trust-config';
import { FederatedIssuers } from './federated-issuers';
import { FederationHttp } from './federation-http';
import { TrustAnchorsRepository } from './trust-anchors.repository';
import { TrustAnchorsService } from './trust-anchors.service';

/** Octets of a signed statement. */
const MAX_STATEMENT_BYTES = 256 * 1024;

export function federationProviders(config: TrustConfig): Provider[] {
  const http = new FederationHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_STATEMENT_BYTES });
  return [{ provide: FederationHttp, useValue: http }, FederatedIssuers, TrustAnchorsRepository, TrustAnchorsService];
}
