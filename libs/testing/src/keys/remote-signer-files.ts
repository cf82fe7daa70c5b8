import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { TestRemoteSigner } from './remote-signer';

/** A remote signer, and the files with which the service authenticates there. */
export class TestSignerFiles {
  private constructor(
    private readonly folder: string,
    readonly signer: TestRemoteSigner,
    private readonly caFile: string,
  ) {}

  static async create(): Promise<TestSignerFiles> {
    const folder = mkdtempSync(join(tmpdir(), 'vc-signer-'));
    const caFile = await developmentAuthority(folder);
    const { key, cert } = await localhostCertificate(folder);
    writeFileSync(join(folder, 'client.pem'), cert);
    writeFileSync(join(folder, 'client.key'), key);
    const signer = await TestRemoteSigner.start({ key, cert, ca: readFileSync(caFile, 'utf8') });
    return new TestSignerFiles(folder, signer, caFile);
  }

  /** Settings of the service, which configure the key provider `http`. */
  get environment(): Record<string, string> {
    return {
      TRUST_HTTP_SIGNER_URL: this.signer.url,
      TRUST_HTTP_SIGNER_CA_FILE: this.caFile,
      TRUST_HTTP_SIGNER_CERTIFICATE_FILE: join(this.folder, 'client.pem'),
      TRUST_HTTP_SIGNER_CERTIFICATE_KEY_FILE: join(this.folder, 'client.key'),
    };
  }

  async stop(): Promise<void> {
    await this.signer.stop();
    rmSync(this.folder, { recursive: true });
  }
}
