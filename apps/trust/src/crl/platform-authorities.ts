import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/scheduling';
import { DomainError, isUuid } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { type OwnCrl } from '../pki/own-crl-url';
import { OwnAuthorities } from '../revocation/own-authorities';
import { parseCrlFile } from './crl-file';
import { CrlService } from './crl.service';

const CACHE_SIZE = 5_000;

/** Reads roots and lists of the tenants of this platform where they are kept. */
@Injectable()
export class PlatformAuthorities extends OwnAuthorities {
  private readonly roots = new GrowingCache<string, X509Certificate>({ max: CACHE_SIZE });

  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly crls: CrlService,
  ) {
    super();
  }

  async findRoot({ tenant, file }: OwnCrl): Promise<X509Certificate | undefined> {
    const key = `${tenant}/${file}`;
    const known = this.roots.get(key);
    if (known || !isUuid(tenant)) return known;
    const root = await orUndefined(async () => {
      const id = parseCrlFile(file);
      return this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, id));
    });
    if (!root) return undefined;
    const certificate = new X509Certificate(root.certificate);
    this.roots.set(key, certificate);
    return certificate;
  }

  async findCrl({ tenant, file }: OwnCrl): Promise<Buffer | undefined> {
    const document = isUuid(tenant) ? await orUndefined(() => this.crls.get(tenant, file)) : undefined;
    return document?.plain.body;
  }
}

async function orUndefined<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
