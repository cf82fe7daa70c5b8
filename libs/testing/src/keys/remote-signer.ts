import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { algorithmOfKeyType, generateKeys, type KeyType } from '@vc/protocol/crypto';
import { readBody } from '../unit/local-server';
import { REPOSITORY } from '../unit/repository';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { parse } from 'yaml';

interface Document {
  components: { schemas: Record<string, object> };
}

interface SignerAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface KeptKey {
  tenantId: string;
  keyType: KeyType;
  privateKey: KeyObject;
}

export interface SignerTls {
  key: string;
  cert: string;
  /** Authority of the client certificates. */
  ca: string;
}

const document = parse(readFileSync(join(REPOSITORY, 'docs/remote-signer.yaml'), 'utf8')) as Document;
const ajv = new Ajv2020({ strict: false, formats: { uuid: /^[\da-f-]{36}$/, 'uri-reference': true } });
ajv.addSchema(document, 'contract');

/** Returns the validator of a schema of docs/remote-signer.yaml. */
function schema(name: string): ValidateFunction {
  const validate = ajv.getSchema(`contract#/components/schemas/${name}`);
  if (!validate) throw new Error(`The contract has no schema ${name}.`);
  return validate;
}

function assertIs(name: string, value: unknown): void {
  const validate = schema(name);
  if (!validate(value)) throw new Error(`This is no ${name}: ${ajv.errorsText(validate.errors)}`);
}

/** A signer with the API of docs/remote-signer.yaml. Each request, and each answer of its own, is held against that document. */
export class TestRemoteSigner {
  readonly requests: string[] = [];
  /** Replaces an answer. A promise that never settles is an answer that never comes. */
  alter: (answer: SignerAnswer, request: string) => SignerAnswer | Promise<SignerAnswer> = (answer) => answer;
  /** By their references. */
  readonly wrappingKeys = new Map<string, EnvelopeCipher>();
  private readonly keys = new Map<string, KeptKey>();

  private constructor(private readonly server: Server) {}

  static async start(tls: SignerTls): Promise<TestRemoteSigner> {
    const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true });
    const signer = new TestRemoteSigner(server);
    server.on('request', (request, response) => {
      void signer.serve(request, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return signer;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Replaces the private half of a key. */
  replaceKey(reference: string): void {
    const kept = this.keys.get(reference);
    if (!kept) throw new Error(`There is no key ${reference}.`);
    kept.privateKey = generateKeys(kept.keyType).privateKey;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = `${request.method} ${request.url}`;
    this.requests.push(name);
    const text = await readBody(request);
    const { status, body, headers } = await this.alter(this.answer(name, text === '' ? {} : JSON.parse(text)), name);
    const type = status < 300 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  private answer(name: string, body: Record<string, unknown>): SignerAnswer {
    if (name.includes('/wrapping-keys/')) return this.wrapOrUnwrap(name, body);
    const [, segment = '', action = ''] = /^\w+ \/v1\/keys\/([^/]+)(\/sign)?$/.exec(name) ?? [];
    const reference = decodeURIComponent(segment);
    if (name === 'GET /v1/health') return { status: 204 };
    if (name === 'POST /v1/keys') return this.create(body);
    const kept = this.keys.get(reference);
    if (!kept) return { status: 404, body: { title: 'There is no such key.', status: 404 } };
    if (action === '/sign') return this.sign(kept, body);
    this.keys.delete(reference);
    return { status: 204 };
  }

  private wrapOrUnwrap(name: string, body: Record<string, unknown>): SignerAnswer {
    const [, reference = '', action] = /^POST \/v1\/wrapping-keys\/([^/]+)\/(wrap|unwrap)$/.exec(name) ?? [];
    const wrapping = this.wrappingKeys.get(reference);
    if (!wrapping) return { status: 404, body: { title: 'There is no such wrapping key.', status: 404 } };
    return action === 'wrap' ? wrap(wrapping, body) : unwrap(wrapping, body);
  }

  private create(body: Record<string, unknown>): SignerAnswer {
    assertIs('KeyRequest', body);
    const { id, tenantId, keyType } = body as { id: string; tenantId: string; keyType: KeyType };
    const reference = `hsm:${id}`;
    const known = this.keys.get(reference);
    if (known && (known.keyType !== keyType || known.tenantId !== tenantId)) {
      return { status: 409, body: { title: 'The key is another one.', status: 409 } };
    }
    const { privateKey } = known ?? generateKeys(keyType);
    this.keys.set(reference, { tenantId, keyType, privateKey });
    const answer = { reference, publicKey: createPublicKey(privateKey).export({ format: 'jwk' }) };
    assertIs('Key', answer);
    return { status: 201, body: answer };
  }

  private sign({ keyType, privateKey: key }: KeptKey, body: Record<string, unknown>): SignerAnswer {
    assertIs('SignRequest', body);
    const toSignature = (input: string) =>
      sign(algorithmOfKeyType(keyType).hash, Buffer.from(input, 'base64url'), { key, dsaEncoding: 'ieee-p1363' });
    const signatures = (body.inputs as string[]).map((input) => toSignature(input).toString('base64url'));
    assertIs('Signatures', { signatures });
    return { status: 200, body: { signatures } };
  }
}

function wrap(wrapping: EnvelopeCipher, body: Record<string, unknown>): SignerAnswer {
  assertIs('WrapRequest', body);
  const { plaintext, context } = body as { plaintext: string; context: string };
  const sealed = wrapping.seal(Buffer.from(plaintext, 'base64url'), context);
  const answer = { ciphertext: Buffer.from(sealed).toString('base64url') };
  assertIs('WrappedKey', answer);
  return { status: 200, body: answer };
}

function unwrap(wrapping: EnvelopeCipher, body: Record<string, unknown>): SignerAnswer {
  assertIs('UnwrapRequest', body);
  const { ciphertext, context } = body as { ciphertext: string; context: string };
  try {
    const opened = wrapping.open(Buffer.from(ciphertext, 'base64url').toString('utf8'), context);
    const answer = { plaintext: opened.toString('base64url') };
    assertIs('UnwrappedKey', answer);
    return { status: 200, body: answer };
  } catch {
    return { status: 400, body: { title: 'The key has not wrapped this.', status: 400 } };
  }
}
