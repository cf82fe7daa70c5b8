import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PresentedToken, type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { Jwk } from '@vc/protocol/crypto';
import { CredentialRequest, OpenId4VciError, parseCredentialRequest, verifyKeyProof } from '@vc/protocol/openid4vci';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { credentialIssuerOf } from '../issuances/issuance-addresses';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { attributesContext } from '../issuances/issuance-secrets';
import { nextIssuanceCredentialStatus, nextIssuanceStatus } from '../issuances/issuance-status';
import { issuanceCompleted } from '../issuances/issuance.events';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { IssuanceToken, IssuanceTokenVerifier } from './issuance-token';
import { PROOF_SIGNING_ALGORITHMS } from './issuer-metadata';
import { NoncesService } from './nonces.service';
import { selectiveDisclosureOf } from './selective-disclosure';

interface Offered {
  credential: IssuanceCredential;
  template: CredentialTemplate;
}

/** OpenID4VCI 1.0 §8 */
@Injectable()
export class CredentialEndpointService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesRepository,
    private readonly nonces: NoncesService,
    private readonly tokens: IssuanceTokenVerifier,
    private readonly trust: TrustClient,
    private readonly outbox: Outbox,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws OpenId4VciError */
  async issue(tenant: TenantId, presented: PresentedToken | undefined, body: unknown) {
    const credentialIssuer = credentialIssuerOf(this.config.PUBLIC_URL, tenant);
    const token = await this.tokens.verify(presented, credentialIssuer);
    const request = parseCredentialRequest(body);
    assertAllowed(request, token);
    const holderKey = await this.verifyProof(tenant, credentialIssuer, request);
    const offered = await this.database.transaction(tenant, (tx) => this.getOffered(tx, tenant, token, request));
    const credential = await this.sign(tenant, offered, holderKey);
    await this.database.transaction(tenant, (tx) => this.complete(tx, tenant, token, offered.credential.id));
    return { credentials: [{ credential }] };
  }

  /** One proof, for one credential: batches are not offered in the metadata. */
  private async verifyProof(
    tenant: TenantId,
    credentialIssuer: string,
    { jwtProofs }: CredentialRequest,
  ): Promise<Jwk> {
    if (jwtProofs.length > 1) throw new OpenId4VciError('invalid_proof', 'only one proof is supported');
    const allowedAlgorithms = PROOF_SIGNING_ALGORITHMS;
    const proof = verifyKeyProof(jwtProofs[0]!, { credentialIssuer, allowedAlgorithms, now: this.clock() });
    await this.database.transaction(tenant, (tx) => this.nonces.use(tx, tenant, proof.nonce));
    return proof.holderKey;
  }

  private async getOffered(tx: Transaction, tenant: TenantId, token: IssuanceToken, request: CredentialRequest) {
    const issuance = await this.issuances.get(tx, tenant, token.issuanceId);
    if (issuance.status !== 'offered' && issuance.status !== 'completed') {
      throw new OpenId4VciError('credential_request_denied', `the issuance is ${issuance.status}`);
    }
    const credentials = await this.issuances.listCredentials(tx, tenant, issuance.id);
    const credential = credentials.find((each) => each.credentialTemplateId === request.credentialConfigurationId);
    if (!credential) throw new OpenId4VciError('unknown_credential_configuration', 'it is not part of the offer');
    return { credential, template: await this.templates.get(tx, tenant, credential.credentialTemplateId) };
  }

  private async sign(tenant: TenantId, { credential, template }: Offered, holderKey: Jwk): Promise<string> {
    const signer = await this.trust.issuerSigner(tenant);
    return issueSdJwtVc({
      claims: this.cipher.openJson(credential.attributes, attributesContext(credential.id)),
      isSelectivelyDisclosable: selectiveDisclosureOf(template.attributes),
      vct: template.type,
      issuedAt: this.clock(),
      expiresAt: new Date(signer.expiresAt),
      holderKey,
      alg: signer.alg,
      x5c: signer.x5c,
      sign: async (input) => (await this.trust.sign(tenant, signer.keyId, [input]))[0]!,
      randomBytes,
    });
  }

  /** A wallet may ask again with the same access token: it gets its copy, and the issuance completes once. */
  private async complete(tx: Transaction, tenant: TenantId, token: IssuanceToken, credentialId: string): Promise<void> {
    const issuance = await this.issuances.getForUpdate(tx, tenant, token.issuanceId);
    if (issuance.status === 'completed') return;
    const credentials = await this.issuances.listCredentials(tx, tenant, issuance.id);
    const credential = credentials.find(({ id }) => id === credentialId)!;
    credential.status = nextIssuanceCredentialStatus(credential.status, 'issue');
    await this.issuances.updateCredentialStatus(tx, credential);
    issuance.status = nextIssuanceStatus(issuance.status, 'complete');
    issuance.updatedAt = this.clock();
    await this.issuances.updateStatus(tx, issuance);
    await this.outbox.add(tx, issuanceCompleted(issuance));
  }
}

function assertAllowed({ credentialConfigurationId }: CredentialRequest, token: IssuanceToken): void {
  if (!token.credentialConfigurationIds.includes(credentialConfigurationId)) {
    throw new OpenId4VciError('unknown_credential_configuration', 'the access token does not cover it');
  }
}
