import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { WalletAttesters } from '@vc/platform/service-clients';
import { Jwk, jwkThumbprint, supportedSignatureAlgorithms } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { Proofs, verifyKeyAttestation, verifyKeyProof } from '@vc/protocol/openid4vci';
import { type CertificateChain, CertificatePathError, fingerprintOf } from '@vc/protocol/x509';
import { BATCH_SIZE } from '../credential-definitions/template-settings';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { NoncesService } from '../nonces/nonces.service';
import type { VerifiedNonce } from '../nonces/verified-nonce';
import { toAttestationRequirements } from '../credential-templates/credential-configuration';
import {
  attestationsNotSupported,
  attestationWithoutNonce,
  attesterNotTrusted,
  tooManyKeys,
} from './openid4vci.errors';

export interface ProvenKeys {
  /** Without duplicates. */
  holderKeys: Jwk[];
  /** To be marked as used when the credentials are issued. */
  nonces: VerifiedNonce[];
}

/** What the proofs of a request are verified against. */
interface ProofRules {
  credentialIssuer: string;
  template: CredentialTemplate;
  /** Receives the signers of attestations by the fingerprint of their key's certificate. */
  attesters: Map<string, CertificateChain>;
}

interface VerifiedProof {
  keys: Jwk[];
  nonce: string;
}

/** Verifies which keys a wallet possesses (OpenID4VCI 1.0 Appendix F). */
@Injectable()
export class KeyProofsService {
  constructor(
    private readonly nonces: NoncesService,
    private readonly attesters: WalletAttesters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Tells whether key attestations are verified. */
  get canAttest(): boolean {
    return this.attesters.areAccepted;
  }

  /** @throws OpenId4VciError `invalid_proof`, `invalid_nonce`; DomainError `UNAVAILABLE` while attesters cannot be checked */
  async verify(
    tenant: TenantId,
    credentialIssuer: string,
    proofs: Proofs,
    template: CredentialTemplate,
  ): Promise<ProvenKeys> {
    const rules: ProofRules = { credentialIssuer, template, attesters: new Map() };
    const proven =
      proofs.type === 'jwt'
        ? this.verifyJwts(proofs.jwts, rules)
        : [this.verifyAttestationProof(proofs.attestation, rules)];
    const byThumbprint = new Map(proven.flatMap(({ keys }) => keys.map((key) => [jwkThumbprint(key), key])));
    assertBatchSize(byThumbprint.size);
    const nonces = new Map(proven.map(({ nonce }) => [nonce, this.nonces.verify(tenant, nonce)]));
    await this.assertTrusted(tenant, rules.attesters);
    return { holderKeys: [...byThumbprint.values()], nonces: [...nonces.values()] };
  }

  private verifyJwts(jwts: string[], rules: ProofRules): VerifiedProof[] {
    assertBatchSize(jwts.length);
    return jwts.map((jwt) => {
      const { holderKeys, nonce } = verifyKeyProof(jwt, {
        credentialIssuer: rules.credentialIssuer,
        allowedAlgorithms: supportedSignatureAlgorithms(),
        now: this.clock(),
        isAttestationRequired: rules.template.keyAttestation !== null,
        ...(this.canAttest && {
          verifyAttestation: (text: string) => this.verifyAttestation(text, rules, { isExpiryRequired: true }),
        }),
      });
      return { keys: holderKeys, nonce };
    });
  }

  /** Appendix F.3: the attestation itself is the proof and carries the nonce. */
  private verifyAttestationProof(text: string, rules: ProofRules): VerifiedProof {
    if (!this.canAttest) throw attestationsNotSupported();
    const { attestedKeys, nonce } = this.verifyAttestation(text, rules);
    if (nonce === undefined) throw attestationWithoutNonce();
    return { keys: attestedKeys, nonce };
  }

  /** Notes the attester: whether the tenant trusts it is asked once, about proofs that are valid otherwise. */
  private verifyAttestation(text: string, { template, attesters }: ProofRules, { isExpiryRequired = false } = {}) {
    const requirements = toAttestationRequirements(template);
    const verifyAttester = (chain: CertificateChain) => void attesters.set(chain.map(fingerprintOf).join(), chain);
    return verifyKeyAttestation(text, { verifyAttester, requirements, isExpiryRequired, now: this.clock() });
  }

  private async assertTrusted(tenant: TenantId, attesters: ProofRules['attesters']): Promise<void> {
    const assertAll = async () => {
      for (const chain of attesters.values()) {
        await this.attesters.assertTrusted(chain, async () => Promise.resolve(tenant), this.clock());
      }
    };
    await translating(assertAll, CertificatePathError, attesterNotTrusted);
  }
}

function assertBatchSize(count: number): void {
  if (count > BATCH_SIZE) throw tooManyKeys(BATCH_SIZE);
}
