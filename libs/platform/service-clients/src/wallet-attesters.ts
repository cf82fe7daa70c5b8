import { createHash, type X509Certificate } from 'node:crypto';
import { GrowingCache } from '@vc/platform/scheduling';
import { readCertificateFiles } from '@vc/platform/config';
import { type CertificateChain, CertificatePathError, verifyToTrustAnchor } from '@vc/protocol/x509';
import { InternalHttpError } from './internal-http';
import type { TrustClient } from './trust-client';

/** A list that no longer names a provider takes effect in every process after this time. */
const REUSE_MS = 5_000;
const CACHE_SIZE = 10_000;

export interface WalletAttestersOptions {
  /** Trust anchors for all tenants. */
  anchors: X509Certificate[];
  /** Without it, the trust lists of tenants do not count. */
  trust?: Pick<TrustClient, 'resolveTrustForChain'> | undefined;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
}

interface WalletAttestersConfig {
  WALLET_ATTESTER_CA_FILES?: string | undefined;
  WALLET_ATTESTERS_FROM_TRUST_LISTS: 'on' | 'off';
}

interface Signer {
  tenant: string;
  chain: CertificateChain;
}

/**
 * Who attests wallets and their keys: the authorities that the operator configures, for every tenant, and the wallet
 * providers on the trust lists of a tenant, for this tenant alone.
 */
export class WalletAttesters {
  private readonly listed: GrowingCache<string, boolean, Signer>;

  constructor(private readonly options: WalletAttestersOptions) {
    const { ticks } = options;
    this.listed = new GrowingCache<string, boolean, Signer>({
      max: CACHE_SIZE,
      ttl: REUSE_MS,
      ttlResolution: 0,
      ...(ticks && { perf: { now: ticks } }),
      fetchMethod: (_, __, { context }) => this.isListed(context),
    });
  }

  /** @throws Error naming the file that has no certificate */
  static fromConfig(config: WalletAttestersConfig, trust: TrustClient): WalletAttesters {
    return new WalletAttesters({
      anchors: readCertificateFiles(config.WALLET_ATTESTER_CA_FILES),
      trust: config.WALLET_ATTESTERS_FROM_TRUST_LISTS === 'on' ? trust : undefined,
    });
  }

  /** Tells whether any attester can be trusted. */
  get areAccepted(): boolean {
    return this.options.anchors.length > 0 || this.options.trust !== undefined;
  }

  /**
   * Asserts that the signer of an attestation is trusted. The caller has verified the signature with the key of the leaf.
   * @param findTenant called unless the operator's authorities suffice; undefined where the request names no tenant
   * @throws CertificatePathError, DomainError `UNAVAILABLE` while the trust service does not answer
   */
  async assertTrusted(
    chain: CertificateChain,
    findTenant: () => Promise<string | undefined>,
    now: Date,
  ): Promise<void> {
    const refused = this.checkAnchors(chain, now);
    if (!refused) return;
    const tenant = this.options.trust && (await findTenant());
    if (tenant === undefined) throw refused;
    const isListed = await this.listed.fetch(toKey({ tenant, chain }), { context: { tenant, chain } });
    if (isListed !== true) throw refused;
  }

  /** Returns why the operator's authorities do not vouch for the signer. */
  private checkAnchors(chain: CertificateChain, now: Date): CertificatePathError | undefined {
    try {
      verifyToTrustAnchor(chain, this.options.anchors, now);
      return undefined;
    } catch (error) {
      if (error instanceof CertificatePathError) return error;
      throw error;
    }
  }

  private async isListed({ tenant, chain }: Signer): Promise<boolean> {
    const x5c = chain.map(({ raw }) => raw.toString('base64'));
    try {
      const decision = await this.options.trust?.resolveTrustForChain(tenant, x5c, { purpose: 'walletAttestation' });
      return typeof decision?.trustedEntityId === 'string';
    } catch (error) {
      // The previous release of the trust service does not know the purpose.
      if (error instanceof InternalHttpError) return false;
      throw error;
    }
  }
}

function toKey({ tenant, chain }: Signer): string {
  const hash = createHash('sha256');
  for (const { raw } of chain) hash.update(raw);
  return `${tenant}/${hash.digest('base64url')}`;
}
