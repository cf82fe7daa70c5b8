import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { type KeyType } from '../keys/key.entity';
import { KeysService } from '../keys/keys.service';
import { TrustConfig } from '../trust-config';
import { Certificate, LEAF_OF, type RootType } from './certificate.entity';
import { certificateNotForMdl } from './certificate.errors';
import { certificateEvent } from './certificate.events';
import { didOfTenant } from '../did-of-tenant';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';
import { ChainSubject, createLeaf, createRoot, endOfLeaf } from './create-chain';
import { CreateRootCertificateDto } from './create-root-certificate.dto';
import { newCertificate } from './new-certificate';

interface NewChain extends ChainSubject {
  type: RootType;
  keyType: KeyType;
  issuerAlternativeNameUrl?: string;
  signMdl: boolean;
}

type NewCertificate = Omit<Parameters<typeof newCertificate>[0], 'id' | 'status'>;

export interface RootAndLeaf {
  root: Certificate;
  leaf: Certificate;
}

/** Makes roots and what stands below them. */
@Injectable()
export class IssuingService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    private readonly keys: KeysService,
    private readonly auth: AuthClient,
    private readonly outbox: Outbox,
    private readonly config: TrustConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A root of the tenant's own and a leaf below it. Each is active at once where none of its kind is; the leaf only below
   * an active root.
   */
  async createRoot(tenant: TenantId, dto: CreateRootCertificateDto): Promise<RootAndLeaf> {
    const { type, keyType, countryName, issuerAlternativeNameUrl, capabilities } = dto;
    const name = dto.commonName ?? (await this.auth.tenant(tenant)).name;
    const signMdl = capabilities?.signMdl ?? false;
    await this.keys.prepare(tenant);
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.lock(tx, tenant, keyType);
      const chain = { type, keyType, name, countryName, issuerAlternativeNameUrl, signMdl };
      const root = await this.insertRoot(tx, tenant, chain);
      return { root, leaf: await this.insertLeaf(tx, tenant, root, chain) };
    });
  }

  /**
   * The certificate that signs the tenant's credentials or requests; made where the tenant has none.
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE` where it has to be for mobile driving licences, and is not
   */
  async activeLeaf(tenant: TenantId, type: RootType, keyType: KeyType, signMdl = false): Promise<Certificate> {
    const leaf = await this.anyActiveLeaf(tenant, type, keyType, signMdl);
    if (!signMdl || leaf.signMdl) return leaf;
    throw certificateNotForMdl();
  }

  private async anyActiveLeaf(tenant: TenantId, type: RootType, keyType: KeyType, signMdl: boolean) {
    const leaf = { type: LEAF_OF[type], keyType };
    const find = (tx: Transaction) => this.certificates.findActive(tx, tenant, leaf, this.clock());
    const present = await this.database.transaction(tenant, find);
    if (present) return present;
    const { name } = await this.auth.tenant(tenant);
    await this.keys.prepare(tenant);
    return this.database.transaction(tenant, async (tx) => {
      await this.certificates.lock(tx, tenant, keyType);
      const made = await find(tx);
      if (made) return made;
      await this.statuses.deactivate(tx, tenant, LEAF_OF[type], keyType);
      // ISO/IEC 18013-5 Annex B: mdoc readers want a country and the issuer's address.
      const { TRUST_COUNTRY_NAME: countryName, PUBLIC_URL: issuerAlternativeNameUrl } = this.config;
      const chain = { type, keyType, name, countryName, issuerAlternativeNameUrl, signMdl };
      const root = await this.rootForNewLeaf(tx, tenant, chain);
      return this.insertLeaf(tx, tenant, root, chain);
    });
  }

  /** The root that others already trust, unless a new leaf would outlive it. */
  private async rootForNewLeaf(tx: Transaction, tenant: TenantId, chain: NewChain): Promise<Certificate> {
    const now = this.clock();
    const root = await this.certificates.findActive(tx, tenant, chain, now);
    if (root && root.expiresAt >= endOfLeaf(now)) return root;
    await this.statuses.deactivate(tx, tenant, chain.type, chain.keyType);
    return this.insertRoot(tx, tenant, chain);
  }

  private async insertRoot(tx: Transaction, tenantId: TenantId, chain: NewChain): Promise<Certificate> {
    const { type, keyType, name, countryName, issuerAlternativeNameUrl } = chain;
    const now = this.clock();
    const { id: keyId } = await this.keys.create(tx, tenantId, keyType);
    const key = await this.keys.signer(tx, tenantId, keyId);
    const certificate = await createRoot({ type, key, name, countryName, issuerAlternativeNameUrl, now });
    const row = { tenantId, type, keyType, keyId, certificate, signMdl: false };
    return this.insert(tx, row, await this.certificates.hasActive(tx, row));
  }

  private async insertLeaf(tx: Transaction, tenantId: TenantId, root: Certificate, chain: NewChain) {
    const { keyType, name, countryName, issuerAlternativeNameUrl, signMdl } = chain;
    const type = LEAF_OF[chain.type];
    const { id: keyId, publicKey } = await this.keys.create(tx, tenantId, keyType);
    const { PUBLIC_URL: publicUrl } = this.config;
    const certificate = await createLeaf({
      type,
      name,
      countryName,
      issuerAlternativeNameUrl,
      signMdl,
      publicKey,
      address: type === 'issuerSignCredential' ? `${publicUrl}/oid4vci/${tenantId}` : `${publicUrl}/oid4vp/${tenantId}`,
      did: didOfTenant(publicUrl, tenantId),
      rootCertificate: root.certificate,
      rootKey: await this.keys.signer(tx, tenantId, root.keyId),
      crlUrl: `${publicUrl}/crl/${tenantId}/${root.id}.crl`,
      now: this.clock(),
    });
    const parentCertificateId = root.id;
    const row = { tenantId, type, keyType, keyId, certificate, signMdl, parentCertificateId };
    return this.insert(tx, row, root.status !== 'active' || (await this.certificates.hasActive(tx, row)));
  }

  private async insert(tx: Transaction, given: NewCertificate, waits: boolean): Promise<Certificate> {
    const status = waits ? 'pendingActivation' : 'active';
    const row = newCertificate({ ...given, id: createId(), status }, this.clock());
    await this.certificates.insert(tx, row);
    if (!waits) this.outbox.add(tx, certificateEvent('activated', row));
    return row;
  }
}
