import { Injectable } from '@nestjs/common';
import { ProvenSigner } from '@vc/platform/service-clients';
import { isSupportedDid } from '@vc/protocol/did';
import { issuerChainOf, ReceivedCredential } from '@vc/protocol/openid4vci-client';
import { SignerIdentity, SignersService } from '../counterparties/signers.service';
import { HolderKeyPair } from '../issuers/holder-key';
import { CredentialCipher } from './credential-cipher';
import { WIRE_FORMAT } from './credential-format';
import { WalletCredential } from './credential.entity';

/** The issuer of a credential as far as it is proven. */
export interface IssuerIdentity extends Omit<SignerIdentity, 'trustedName'> {
  name: string;
  /** The host that the credential was received from. */
  host: string;
  /** IF §2.4 `iss` */
  iss: string;
}

/** Describes the issuers of held credentials. */
@Injectable()
export class IssuerIdentities {
  constructor(
    private readonly signers: SignersService,
    private readonly cipher: CredentialCipher,
  ) {}

  async describe(credential: WalletCredential): Promise<IssuerIdentity> {
    const { tenantId, iss, credentialIssuer } = credential;
    const text = this.cipher.openText(credential);
    const signer = toIssuer(iss, issuerChainOf(text, WIRE_FORMAT[credential.format]));
    const { trustedName, ...identity } = await this.signers.describe(tenantId, signer);
    const { did, certificateSubject, trusted } = identity;
    const proven = did ?? certificateSubject ?? iss;
    return {
      ...identity,
      name: trustedName ?? proven,
      host: new URL(credentialIssuer).host,
      // A certificate proves the URIs in it only if its authority is trusted.
      iss: trusted || credential.format === 'mso_mdoc' ? iss : proven,
    };
  }
}

/** The signer of a credential that was just verified. */
export function issuerOf({ issuer, format, copies }: ReceivedCredential<HolderKeyPair>): ProvenSigner {
  return toIssuer(issuer, issuerChainOf(copies[0].credential, format));
}

/** @param iss proven: a DID is one only if its document lists the key */
function toIssuer(iss: string, x5c: string[] | undefined): ProvenSigner {
  return { role: 'issuer', x5c, ...(isSupportedDid(iss) && { did: iss }) };
}
