import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type {
  FederatedIssuerDecision,
  FederatedKey,
  IdentifiedSigner,
  TrustDecision,
} from '@vc/platform/service-clients';
import { CertificatePathError, parseX5c, verifyToTrustAnchor } from '@vc/protocol/x509';

interface VouchRequest {
  x5c?: string[];
  did?: string;
  trustedEntityIds?: string[];
  extendedKeyUsage?: string;
}

interface FindRequest {
  name: string;
  dids?: { did: string }[];
  certificates?: { certificate: string }[];
}

/** The trusted entities of one tenant, as other services see them. */
export class TestTrustedEntities {
  readonly names: string[] = [];
  /** Why certificates cannot be relied on. */
  revocationIssues: string[] = [];
  private readonly authorities = new Map<string, X509Certificate>();
  private readonly dids = new Map<string, string>();
  /** Keys of the issuers that a federation of the tenant vouches for, by their entity identifiers. */
  readonly federated = new Map<string, FederatedKey[]>();

  /** Answers the id of the entity. */
  addAuthority(certificate: X509Certificate): string {
    const id = createId();
    this.authorities.set(id, certificate);
    return id;
  }

  addDid(did: string): string {
    const id = createId();
    this.dids.set(id, did);
    return id;
  }

  remove(id: string): void {
    this.authorities.delete(id);
    this.dids.delete(id);
  }

  answer(url: string, body: unknown): unknown {
    if (url.endsWith('/vouch')) return this.vouch(body as VouchRequest);
    if (url.endsWith('/identify')) return { signer: this.identify(body as VouchRequest) };
    if (url.endsWith('/revocations')) return { issues: this.revocationIssues };
    if (url.endsWith('/federation/issuers')) return this.findFederated(body as { entityIdentifier: string });
    if (url.endsWith('/unknown')) return { unknown: (body as { ids: string[] }).ids.filter((id) => !this.has(id)) };
    return this.findOrCreate(body as FindRequest);
  }

  private has(id: string): boolean {
    return this.authorities.has(id) || this.dids.has(id);
  }

  private findFederated({ entityIdentifier }: { entityIdentifier: string }): FederatedIssuerDecision {
    const keys = this.federated.get(entityIdentifier);
    return keys ? { keys } : { faults: ['the tenant trusts no federation'] };
  }

  private findOrCreate({ name, dids = [], certificates = [] }: FindRequest) {
    const [certificate, did] = [certificates[0]?.certificate, dids[0]?.did];
    const wanted = certificate === undefined ? undefined : new X509Certificate(certificate);
    const found =
      [...this.authorities].find(([, each]) => wanted?.raw.equals(each.raw)) ??
      [...this.dids].find(([, each]) => each === did);
    if (found) return { trustedEntityId: found[0], action: 'reused' };
    this.names.push(name);
    return { trustedEntityId: wanted ? this.addAuthority(wanted) : this.addDid(did!), action: 'created' };
  }

  /** The name of each entity is its id. */
  private identify({ x5c, did }: VouchRequest): IdentifiedSigner | null {
    const decisions = [...(x5c ? [this.vouch({ x5c })] : []), ...(did === undefined ? [] : [this.vouch({ did })])];
    for (const decision of decisions) {
      if (decision.trustedEntityId !== null) return { ...decision, name: decision.trustedEntityId };
    }
    return null;
  }

  private vouch({ x5c, did, trustedEntityIds, extendedKeyUsage }: VouchRequest): TrustDecision {
    const isAsked = ([id]: [string, unknown]) => trustedEntityIds?.includes(id) ?? true;
    if (did !== undefined) {
      const found = [...this.dids].filter(isAsked).find(([, each]) => each === did);
      if (found) return { trustedEntityId: found[0], by: 'did' };
      return { trustedEntityId: null, faults: ['no trusted entity has this DID'] };
    }
    const anchors = [...this.authorities].filter(isAsked);
    try {
      const certificates = anchors.map(([, each]) => each);
      const anchor = verifyToTrustAnchor(parseX5c(x5c), certificates, new Date(), { extendedKeyUsage });
      return { trustedEntityId: anchors.find(([, each]) => each === anchor)![0], by: 'authority' };
    } catch (error) {
      if (error instanceof CertificatePathError) return { trustedEntityId: null, faults: error.issues };
      throw error;
    }
  }
}
