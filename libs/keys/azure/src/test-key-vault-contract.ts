import { execFileSync } from 'node:child_process';
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomUUID,
} from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { algorithmOfKeyType, generateKeys, type CurveKeyType, toRawEcdsaSignature } from '@vc/protocol/crypto';
import { readBody, sendJson } from '@vc/testing/unit/local-server';
import { rsaKeyPem } from '@vc/testing/unit/rsa-key-pem';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { signDigest } from '@vc/testing/unit/sign-digest';

const HOST = 'tests.vault.test';
const TOKEN = 'a-token-of-tests';

interface StoredKey {
  privateKey: KeyObject;
  /** What the vault tells of the key. */
  bundle: { key: Record<string, unknown>; attributes: object; tags: unknown };
  isDeleted: boolean;
}

interface KeyVaultInput {
  kty: string;
  crv: string;
  key_ops: string[];
  attributes: object;
  tags: unknown;
  alg: string;
  value: string;
}

/**
 * The contract of the keys of Azure Key Vault, for which no implementation by others runs here. It asks for a token as the
 * vault does, and serves HTTPS.
 * https://learn.microsoft.com/en-us/rest/api/keyvault/keys/operation-groups
 */
export class KeyVaultContract {
  /** Method and path of each request, and whether it had the token. */
  readonly requests: string[] = [];
  /** Status codes of the next requests in place of their own. */
  readonly failures: number[] = [];
  readonly keys = new Map<string, StoredKey>();
  /** Agent of a client that trusts the certificate, and finds the host on this machine. */
  readonly agent: Agent;
  readonly credential = {
    getToken: () => Promise.resolve({ token: TOKEN, expiresOnTimestamp: Number.MAX_SAFE_INTEGER }),
  };
  private readonly server: Server;

  private constructor({ key, cert }: { key: Buffer; cert: Buffer }) {
    const serve = async (request: IncomingMessage, response: ServerResponse) => this.answer(request, response);
    this.server = createServer({ key, cert }, (request, response) => {
      void serve(request, response).catch(() => response.destroy());
    });
    this.agent = new Agent({
      ca: cert,
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
  }

  static async start(): Promise<KeyVaultContract> {
    const contract = new KeyVaultContract(makeCertificate());
    await new Promise<void>((resolve) => contract.server.listen(0, '127.0.0.1', resolve));
    return contract;
  }

  get url(): string {
    return `https://${HOST}:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes an RSA key, as an operator does. @returns `<name>/<version>` */
  createRsaKey(name: string): string {
    const privateKey = createPrivateKey(rsaKeyPem(2048));
    const version = randomUUID().replaceAll('-', '');
    const { n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
    const key = { kty: 'RSA', n, e, kid: `${this.url}/keys/${name}/${version}`, key_ops: ['wrapKey', 'unwrapKey'] };
    this.keys.set(name, { privateKey, bundle: { key, attributes: { enabled: true }, tags: {} }, isDeleted: false });
    return `${name}/${version}`;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.url);
    const body = await readBody(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      const challenge = 'Bearer authorization="https://login.test/tenant", resource="https://vault.test"';
      response.writeHead(401, { 'www-authenticate': challenge }).end();
      return;
    }
    this.requests.push(`${request.method} ${pathname}`);
    const failure = this.failures.shift();
    if (failure !== undefined) {
      // A client waits as long as the service says.
      response.setHeader('retry-after', '0');
      sendJson(response, keyVaultError('Failed'), failure);
      return;
    }
    const input = (body === '' ? {} : JSON.parse(body)) as KeyVaultInput;
    const { status, body: answered } = this.perform(`${request.method} ${pathname}`, input);
    sendJson(response, answered, status);
  }

  private perform(request: string, input: KeyVaultInput): { status: number; body: object } {
    const [, method, name = '', further = ''] = /^(\w+) \/keys\/?([^/]*)\/?(.*)$/.exec(request) ?? [];
    if (method === 'POST' && further === 'create') return this.create(name, input);
    if (method === 'GET' && name === '') return { status: 200, body: { value: [] } };
    if (further.endsWith('wrapkey')) return wrapOrUnwrap(this.keys.get(name), input, further);
    return this.use(String(method), this.keys.get(name), input);
  }

  private use(method: string, stored: StoredKey | undefined, input: KeyVaultInput): { status: number; body: object } {
    if (!stored || stored.isDeleted) return { status: 404, body: keyVaultError('KeyNotFound') };
    if (method === 'DELETE') stored.isDeleted = true;
    return method === 'POST' ? sign(stored, input) : { status: 200, body: stored.bundle };
  }

  private create(name: string, { kty, crv, key_ops: operations, attributes, tags }: KeyVaultInput) {
    if (kty !== 'EC' || (crv !== 'P-256' && crv !== 'P-384' && crv !== 'P-521')) {
      return { status: 400, body: keyVaultError('BadParameter') };
    }
    const { privateKey, publicKey } = generateKeys(crv);
    const kid = `${this.url}/keys/${name}/${randomUUID().replaceAll('-', '')}`;
    const key = { ...publicKey.export({ format: 'jwk' }), kid, key_ops: operations };
    const bundle = { key, attributes: { enabled: true, ...attributes }, tags };
    this.keys.set(name, { privateKey, bundle, isDeleted: false });
    return { status: 200, body: bundle };
  }
}

/** The vault signs a digest, and returns r || s. */
function sign({ privateKey, bundle }: StoredKey, { alg, value }: KeyVaultInput): { status: number; body: object } {
  const digest = Buffer.from(value, 'base64url');
  const { alg: ownAlg, hash, coordinateBytes } = algorithmOfKeyType(bundle.key.crv as CurveKeyType);
  const isDigest = hash !== null && digest.length === createHash(hash).digest().length;
  if (alg !== ownAlg || !isDigest) return { status: 400, body: keyVaultError('BadParameter') };
  const signature = toRawEcdsaSignature(signDigest(privateKey, digest), coordinateBytes);
  return { status: 200, body: { kid: bundle.key.kid, value: signature.toString('base64url') } };
}

/** RSA-OAEP-256. @param further `<version>/wrapkey` or `<version>/unwrapkey` */
function wrapOrUnwrap(stored: StoredKey | undefined, { alg, value }: KeyVaultInput, further: string) {
  const [version, operation] = further.split('/');
  if (!stored || !String(stored.bundle.key.kid).endsWith(`/${version}`)) {
    return { status: 404, body: keyVaultError('KeyNotFound') };
  }
  const key = { key: stored.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const bytes = Buffer.from(value, 'base64url');
  try {
    if (alg !== 'RSA-OAEP-256') throw new Error(`The vault wraps with ${alg} in no test.`);
    const result = operation === 'wrapkey' ? publicEncrypt(key, bytes) : privateDecrypt(key, bytes);
    return { status: 200, body: { kid: stored.bundle.key.kid, value: result.toString('base64url') } };
  } catch {
    return { status: 400, body: keyVaultError('BadParameter') };
  }
}

function keyVaultError(code: string): object {
  return { error: { code, message: `The vault answers ${code}.` } };
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'vc-vault-'));
  try {
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
    execFileSync(OPENSSL, ['req', '-x509', '-days', '3650', ...curve, ...names, ...files], { stdio: 'pipe' });
    return { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
