import { readFile } from 'node:fs/promises';
import { remoteKeyFailure } from '@vc/keys/provider';
import type { ClientCertificate } from '@vc/platform/outgoing-http';

export interface CertificateFiles {
  /** PEM. */
  certificateFile: string;
  certificateKeyFile: string;
}

const READ_AGAIN_MS = 60_000;

/** The client certificate of the service. Its files are read again each minute, because certificates are short-lived. */
export class ClientCertificateFiles {
  private current: Promise<ClientCertificate> | undefined;
  private readAt = 0;

  /** @param elapsedMs of a clock that is never set */
  constructor(
    private readonly files: CertificateFiles,
    private readonly elapsedMs: () => number,
  ) {}

  /** @throws DomainError `UNAVAILABLE` */
  async get(): Promise<ClientCertificate> {
    const now = this.elapsedMs();
    if (!this.current || now - this.readAt >= READ_AGAIN_MS) {
      this.readAt = now;
      this.current = this.read();
      this.current.catch(() => (this.current = undefined));
    }
    return this.current;
  }

  private async read(): Promise<ClientCertificate> {
    const { certificateFile, certificateKeyFile } = this.files;
    try {
      const [certificate, key] = await Promise.all([
        readFile(certificateFile, 'utf8'),
        readFile(certificateKeyFile, 'utf8'),
      ]);
      return { certificate, key };
    } catch (cause) {
      throw remoteKeyFailure('The client certificate cannot be read.', { cause });
    }
  }
}
