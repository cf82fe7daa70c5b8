import { Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/scheduling';
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

const CACHE_SIZE = 10_000;
/** A sealed text ends with its authentication tag: 16 bytes in base64url. */
const TAG_CHARACTERS = 22;

/** Describes the issuers of held credentials. */
@Injectable()
export class IssuerIdentities {
  /** The signers, by credential and by the tag of its sealed text, because reading a chain costs more than all the rest. */
  private readonly signersByTag = new GrowingCache<string, ProvenSigner>({ max: CACHE_SIZE });

  constructor(
    private readonly signers: SignersService,
    private readonly cipher: CredentialCipher,
  ) {}

  async describe(credential: WalletCredential): Promise<IssuerIdentity> {
    const { tenantId, iss, credentialIssuer } = credential;
    const { trustedName, ...identity } = await this.signers.describe(tenantId, this.signerOf(credential));
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

  /** The signer of a held credential, which was verified when it was received. */
  signerOf(credential: WalletCredential): ProvenSigner {
    const key = credential.id + credential.credential.slice(-TAG_CHARACTERS);
    const known = this.signersByTag.get(key);
    if (known) return known;
    const text = this.cipher.openText(credential);
    const signer = toIssuer(credential.iss, issuerChainOf(text, WIRE_FORMAT[credential.format]));
    this.signersByTag.set(key, signer);
    return signer;
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
