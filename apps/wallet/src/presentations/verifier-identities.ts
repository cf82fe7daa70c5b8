import { Injectable } from '@nestjs/common';
import { ProvenSigner } from '@vc/platform/service-clients';
import { parseClientId } from '@vc/protocol/openid4vp';
import { isDcApiRequest, VerifiedRequest } from '@vc/protocol/openid4vp-client';
import { SignerIdentity, SignersService } from '../counterparties/signers.service';
import type { ExaminedRegistration } from '../registrations/verifier-registration';
import { PresentationCipher } from './presentation-cipher';
import { WalletPresentation } from './presentation.entity';

/** The verifier of a request as far as it is proven. */
export interface VerifierIdentity extends Omit<SignerIdentity, 'trustedName'> {
  name: string;
  clientId: string;
  /** The host, or the application, that gets the response. */
  host: string;
}

export interface DescribedPresentation {
  presentation: WalletPresentation;
  verifier: VerifierIdentity;
  examined: ExaminedRegistration;
}

const NOT_EXAMINED: ExaminedRegistration = { registration: null, warnings: [] };

/** Describes the verifiers of requests. */
@Injectable()
export class VerifierIdentities {
  constructor(
    private readonly signers: SignersService,
    private readonly cipher: PresentationCipher,
  ) {}

  async describe(presentation: WalletPresentation): Promise<DescribedPresentation> {
    const request = this.cipher.openRequest(presentation);
    const { trustedName, ...identity } = await this.signers.describe(presentation.tenantId, verifierOf(request));
    const { origin, host } = targetOf(request);
    // A certificate of an unknown authority proves no name. The response goes to the origin in any case.
    const name = trustedName ?? identity.did ?? origin;
    const { examined = NOT_EXAMINED } = request;
    return { presentation, verifier: { ...identity, name, clientId: presentation.clientId, host }, examined };
  }
}

/** The signer of a verified request; without an identifier if the request is not signed. */
export function verifierOf({ clientId, x5c }: VerifiedRequest): ProvenSigner {
  const { prefix, value } = parseClientId(clientId) ?? {};
  return { role: 'verifier', x5c, ...(prefix === 'decentralized_identifier' && { did: value }) };
}

function targetOf(request: VerifiedRequest): { origin: string; host: string } {
  const address = isDcApiRequest(request) ? request.origin : request.responseUri;
  // An application has an origin without a host.
  const url = /^https?:/.test(address) ? URL.parse(address) : null;
  return url ? { origin: url.origin, host: url.host } : { origin: address, host: address };
}
