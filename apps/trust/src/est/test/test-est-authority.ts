import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';

interface IssueOptions {
  /** Lines of an extension section; those of the request where absent. */
  extensions?: string[];
  days?: number;
  /** Another subject than that of the request. */
  subject?: string;
}

/** An authority by openssl, with the messages of an EST server. */
export class TestEstAuthority {
  readonly openssl = new OpensslAuthority();

  get root(): string {
    return this.openssl.root;
  }

  get rootKey(): string {
    return this.openssl.runWith({}, 'pkey', '-in', '@root.key');
  }

  /** Makes a key and a certificate for a TLS server at 127.0.0.1, or for a client. */
  tlsPair(
    extensions = ['subjectAltName=IP:127.0.0.1'],
    subject = '/C=ZA/CN=tls',
  ): { certificate: string; key: string } {
    const request = this.openssl.request(subject);
    const key = this.openssl.runWith({}, 'pkey', '-in', '@request.key');
    return { certificate: this.openssl.sign(request, { extensions }), key };
  }

  /** Makes a key and a certificate for a client, with the names of a request as their bytes are. */
  tlsPairWithNamesOf(request: string): { certificate: string; key: string } {
    const key = this.openssl.runWith({}, 'genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256');
    const publicKey = this.openssl.runWith({ 'client.key': key }, 'pkey', '-in', '@client.key', '-pubout');
    const files = { 'client.csr': request, 'client.pub': publicKey };
    const authority = ['-CA', '@root.pem', '-CAkey', '@root.key', '-copy_extensions', 'copyall'];
    const renewed = ['-in', '@client.csr', '-force_pubkey', '@client.pub'];
    return { key, certificate: this.openssl.runWith(files, 'x509', '-req', ...renewed, ...authority) };
  }

  issue(request: string, { extensions, days = 365, subject }: IssueOptions = {}): string {
    const files = { 'est.csr': request, 'est.cnf': (extensions ?? []).join('\n') };
    return this.openssl.runWith(
      files,
      'x509',
      '-req',
      '-in',
      '@est.csr',
      '-CA',
      '@root.pem',
      '-CAkey',
      '@root.key',
      '-days',
      String(days),
      ...(subject === undefined ? [] : ['-subj', subject]),
      ...(extensions ? ['-extfile', '@est.cnf'] : ['-copy_extensions', 'copyall']),
    );
  }

  /** A certs-only message in base64, with lines. */
  certsOnly(...certificates: string[]): string {
    const files = { 'certs.pem': certificates.join('') };
    const pem = this.openssl.runWith(files, 'crl2pkcs7', '-nocrl', '-certfile', '@certs.pem');
    return pem.replace(/-----.*-----/g, '').trim();
  }

  publicKeyOf(request: string): KeyObject {
    return createPublicKey(this.openssl.runWith({ 'key.csr': request }, 'req', '-in', '@key.csr', '-pubkey', '-noout'));
  }

  get signingKey(): KeyObject {
    return createPrivateKey(this.rootKey);
  }

  remove(): void {
    this.openssl.remove();
  }
}
