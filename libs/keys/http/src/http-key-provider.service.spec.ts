import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { createId } from '@vc/platform/persistence';
import { generateKeys, KEY_TYPES, type KeyType, pointJwkOf } from '@vc/protocol/crypto';
import { expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { TestRemoteSigner } from '@vc/testing/keys/remote-signer';
import { HttpKeyProvider } from './http-key-provider';
import type { HttpSignerOptions } from './remote-signer-http';

const LONG_MS = 60_000;
const SHORT_MS = 300;
const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));
const encoded = (length: number) => Buffer.alloc(length, 1).toString('base64url');

describe('HttpKeyProvider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-signer-'));
  const file = (name: string) => join(folder, name);
  const providers: HttpKeyProvider[] = [];
  let signer: TestRemoteSigner;
  let options: HttpSignerOptions;
  let provider: HttpKeyProvider;

  beforeAll(async () => {
    const server = await createAuthority('server');
    const client = await createAuthority('client');
    await createAuthority('other');
    signer = await TestRemoteSigner.start({ ...server.leaf, ca: client.certificate });
    options = {
      url: signer.url,
      caFile: server.caFile,
      certificateFile: file('client.pem'),
      certificateKeyFile: file('client.key'),
      connections: 4,
    };
    provider = newProvider();
  });

  afterEach(() => {
    signer.alter = (answer) => answer;
  });

  afterAll(async () => {
    await Promise.all(providers.map((each) => each.close()));
    await signer.stop();
    rmSync(folder, { recursive: true });
  });

  /** An authority and a certificate below it, whose files have this name. */
  async function createAuthority(name: string) {
    const directory = file(`${name}-authority`);
    const caFile = await developmentAuthority(directory);
    const leaf = await localhostCertificate(directory);
    writeFileSync(file(`${name}.pem`), leaf.cert);
    writeFileSync(file(`${name}.key`), leaf.key);
    return { caFile, leaf, certificate: readFileSync(caFile, 'utf8') };
  }

  function newProvider(
    changed: Partial<HttpSignerOptions> = {},
    environment: { timeoutMs?: number; elapsedMs?: () => number } = {},
  ) {
    const made = new HttpKeyProvider({ ...options, ...changed }, { timeoutMs: LONG_MS, ...environment });
    providers.push(made);
    return made;
  }

  const generate = (keyType: KeyType = 'P-256') => generateRow(provider, keyType);

  async function failureOf(work: Promise<unknown>): Promise<string> {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'The provider of the key does not sign at the moment.',
    });
    return inspect(error, { depth: 10 });
  }

  async function signingFailure(body: unknown, status = 200): Promise<string> {
    const { sign } = await provider.open(await generate());
    signer.alter = () => ({ status, body });
    return failureOf(sign(INPUTS));
  }

  it.each(KEY_TYPES)('makes signatures with a %s key that node:crypto verifies', async (keyType) => {
    await expectSignatures(provider, await generate(keyType));
  });

  it('asks once for the signatures of several inputs, and nothing to open a key', async () => {
    const key = await generate();
    signer.requests.length = 0;
    const { sign } = await provider.open(key);
    await sign(INPUTS);
    expect(signer.requests).toEqual([`POST /v1/keys/${encodeURIComponent(key.reference!)}/sign`]);
  });

  it('returns the same key for the same id, and rejects another type for it', async () => {
    const owner = { tenantId: createId(), id: createId() };
    const [first, second] = [await provider.generate(owner, 'P-256'), await provider.generate(owner, 'P-256')];
    expect(second.publicKey.equals(first.publicKey)).toBe(true);
    expect(await failureOf(provider.generate(owner, 'Ed25519'))).toContain('HTTP 409: The key is another one.');
  });

  it('destroys a key, and is harmless for one that does not exist', async () => {
    const key = await generate();
    for (let count = 0; count < 2; count += 1) await provider.destroy(key);
    const { sign } = await provider.open(key);
    expect(await failureOf(sign(INPUTS))).toContain('HTTP 404: There is no such key.');
  });

  it('checks the health of the signer', async () => {
    await provider.check();
    signer.alter = () => ({ status: 503, body: { title: 'The HSM is away.' } });
    expect(await failureOf(provider.check())).toContain('HTTP 503: The HSM is away.');
  });

  describe('over mutual TLS', () => {
    it('rejects a signer whose authority is not the configured one', async () => {
      const { length } = signer.requests;
      const elsewhere = newProvider({ caFile: join(file('other-authority'), 'development-ca', 'certificate.pem') });
      expect(await failureOf(elsewhere.check())).toContain('The TLS connection is not trustworthy.');
      expect(await failureOf(newProvider({ caFile: undefined }).check())).toContain('not trustworthy');
      expect(signer.requests).toHaveLength(length);
    });

    it('is refused with a client certificate of another authority', async () => {
      const { length } = signer.requests;
      const stranger = newProvider({ certificateFile: file('other.pem'), certificateKeyFile: file('other.key') });
      expect(await failureOf(stranger.check())).toContain('The provider cannot be asked.');
      expect(signer.requests).toHaveLength(length);
    });

    it('uses a certificate that replaced another one within a minute', async () => {
      let now = 0;
      const replaced = { certificateFile: file('replaced.pem'), certificateKeyFile: file('replaced.key') };
      const replace = (name: string) => {
        copyFileSync(file(`${name}.pem`), replaced.certificateFile);
        copyFileSync(file(`${name}.key`), replaced.certificateKeyFile);
      };
      replace('other');
      const renewed = newProvider(replaced, { elapsedMs: () => now });
      await failureOf(renewed.check());
      replace('client');
      now = 60_000;
      await renewed.check();
      rmSync(replaced.certificateFile);
      now = 120_000;
      expect(await failureOf(renewed.check())).toContain('The client certificate cannot be read.');
      replace('client');
      await renewed.check();
    });
  });

  describe('rejects an answer to a signing request', () => {
    it.each([
      ['with too few signatures', { signatures: [encoded(64)] }, '1 signatures for 3 inputs'],
      ['with too many signatures', { signatures: Array.from({ length: 4 }, () => encoded(64)) }, '4 signatures for 3'],
      ['with shorter signatures', { signatures: INPUTS.map(() => encoded(63)) }, 'wrong length'],
      ['with signatures in DER', { signatures: INPUTS.map(() => encoded(70)) }, 'wrong length'],
      ['with signatures in base64', { signatures: INPUTS.map(() => `${encoded(64)}==`) }, 'not base64url'],
      ['with numbers', { signatures: [1, 2, 3] }, 'not base64url'],
      ['with signatures of nothing', { signatures: INPUTS.map(() => encoded(64)) }, 'not of the stored public key'],
      ['without signatures', {}, 'without signatures'],
      ['that is no object', [], 'no JSON object'],
      ['that is no JSON', '<html>', 'no JSON object'],
      ['that is too long', ' '.repeat(300 * 1024), 'longer than'],
    ])('%s', async (_name, body, expected) => {
      expect(await signingFailure(body)).toContain(expected);
    });

    it('with the signatures in another order', async () => {
      const { sign } = await provider.open(await generate());
      signer.alter = ({ status, body }) => {
        const { signatures } = body as { signatures: string[] };
        return { status, body: { signatures: signatures.reverse() } };
      };
      expect(await failureOf(sign(INPUTS))).toContain('not of the stored public key');
    });

    it('of a key that was replaced', async () => {
      const key = await generate();
      signer.replaceKey(key.reference!);
      const { sign } = await provider.open(key);
      expect(await failureOf(sign(INPUTS))).toContain('not of the stored public key');
    });

    it('that is a redirect', async () => {
      const { sign } = await provider.open(await generate());
      signer.alter = () => ({ status: 307, headers: { location: `${signer.url}/health` } });
      const { length } = signer.requests;
      expect(await failureOf(sign(INPUTS))).toContain('redirect');
      expect(signer.requests).toHaveLength(length + 1);
    });

    it('that never comes', async () => {
      const key = await generate();
      const impatient = newProvider({}, { timeoutMs: SHORT_MS });
      const { sign } = await impatient.open(key);
      signer.alter = () => new Promise(() => undefined);
      expect(await failureOf(sign(INPUTS))).toContain('There was no answer in time.');
    });
  });

  it('passes Retry-After on', async () => {
    const { sign } = await provider.open(await generate());
    signer.alter = () => ({ status: 429, body: { title: 'Too many.' }, headers: { 'retry-after': '7' } });
    await expect(sign(INPUTS)).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'retry-after': '7' } });
  });

  describe('rejects a new key', () => {
    const jwk = pointJwkOf(generateKeys('P-256').publicKey);
    const ofEd25519 = pointJwkOf(generateKeys('Ed25519').publicKey);
    const privateJwk = generateKeys('P-256').privateKey.export({ format: 'jwk' });

    it.each([
      ['of another type', { reference: 'a', publicKey: ofEd25519 }, 'no P-256 key'],
      [
        'that is not on the curve',
        { reference: 'a', publicKey: { ...jwk, x: jwk.x.replace(/^./, 'A'), y: jwk.x } },
        'not valid',
      ],
      ['with its private half', { reference: 'a', publicKey: privateJwk }, 'without a public key'],
      ['without a public half', { reference: 'a' }, 'without a public key'],
      ['without a reference', { publicKey: jwk }, 'without a reference'],
      ['whose reference is a path', { reference: '../keys', publicKey: jwk }, 'without a reference'],
      ['whose reference is two dots', { reference: '..', publicKey: jwk }, 'without a reference'],
      ['whose reference is too long', { reference: 'a'.repeat(501), publicKey: jwk }, 'without a reference'],
    ])('%s', async (_name, body, expected) => {
      signer.alter = () => ({ status: 201, body });
      expect(await failureOf(provider.generate({ tenantId: createId(), id: createId() }, 'P-256'))).toContain(expected);
    });
  });
});
