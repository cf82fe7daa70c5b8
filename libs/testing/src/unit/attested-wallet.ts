import type { KeyObject } from 'node:crypto';
import { randomUUID, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose';
import { dpopProof } from './dpop-proof';

const newKeyPair = () => generateKeys('P-256');
const now = () => Math.floor(Date.now() / 1000);

/** A wallet provider: vouches for instances of its wallet (HAIP 1.0 §4.4.1). */
export class WalletAttester {
  private constructor(
    private readonly key: KeyObject,
    private readonly x5c: string[],
    readonly authority: X509Certificate,
    /** PEM file of the authority above it, for `WALLET_ATTESTER_CA_FILES`. */
    readonly authorityFile: string,
  ) {}

  static async create(): Promise<WalletAttester> {
    const [root, leaf] = [newKeyPair(), newKeyPair()];
    const times = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
    const rootPem = await createRootCertificate({ subject: 'CN=Attester root', key: root.privateKey, ...times });
    const leafPem = await createLeafCertificate({
      subject: 'CN=Attester',
      publicKey: leaf.publicKey,
      ...times,
      issuerCertificate: rootPem,
      issuerKey: root.privateKey,
      subjectAlternativeNames: [],
    });
    const authorityFile = join(mkdtempSync(join(tmpdir(), 'vc-attester-')), 'ca.pem');
    writeFileSync(authorityFile, rootPem);
    const x5c = [new X509Certificate(leafPem).raw.toString('base64')];
    return new WalletAttester(leaf.privateKey, x5c, new X509Certificate(rootPem), authorityFile);
  }

  /** Signs with another key under the same certificate. */
  withKey(key: KeyObject): WalletAttester {
    return new WalletAttester(key, this.x5c, this.authority, this.authorityFile);
  }

  /** OAuth 2.0 Attestation-Based Client Authentication §5.1; `claims` replace the usual ones. */
  async attest(clientId: string, instanceKey: KeyObject, claims: Record<string, unknown> = {}): Promise<string> {
    const usual = { iss: 'https://attester.test', sub: clientId, iat: now(), exp: now() + 600 };
    return new SignJWT({ ...usual, cnf: { jwk: publicJwkOf(instanceKey) }, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation+jwt', x5c: this.x5c })
      .sign(this.key);
  }
}

interface AttestationFaults {
  /** Claims that replace the usual ones; undefined leaves one out. */
  attestation?: Record<string, unknown>;
  pop?: Record<string, unknown>;
  popKey?: KeyObject;
}

/** One instance of an attested wallet, with a key of its own that serves for DPoP, too. */
export class AttestedWallet {
  private readonly instance = newKeyPair();
  private readonly dpopKey = newKeyPair();

  constructor(
    private readonly attester: WalletAttester,
    readonly clientId = 'https://wallet.test/client',
  ) {}

  /** Headers that authenticate it; `faults` replace claims and keys. */
  async attestation(audience: string, challenge: string | undefined, faults: AttestationFaults = {}) {
    const pop = { iss: this.clientId, aud: audience, jti: randomUUID(), iat: now(), challenge, ...faults.pop };
    return {
      'oauth-client-attestation': await this.attester.attest(
        this.clientId,
        this.instance.publicKey,
        faults.attestation,
      ),
      'oauth-client-attestation-pop': await new SignJWT(pop)
        .setProtectedHeader({ alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt' })
        .sign(faults.popKey ?? this.instance.privateKey),
    };
  }

  /** RFC 9449 §4.2; `claims` replace the usual ones. */
  async dpop(method: string, url: string, claims?: JWTPayload): Promise<{ dpop: string }> {
    return dpopProof(this.dpopKey, { method, url, claims });
  }
}
