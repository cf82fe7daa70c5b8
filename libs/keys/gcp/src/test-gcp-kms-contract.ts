import { type KeyObject, sign } from 'node:crypto';
import { protos } from '@google-cloud/kms';
import {
  credentials,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { type KeyType, generateKeys } from '@vc/protocol/crypto';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { signDigest } from '@vc/testing/unit/sign-digest';

const { v1 } = protos.google.cloud.kms;
const SERVICE = 'google.cloud.kms.v1.KeyManagementService';
/** Members of `Digest`, by the curves of keys that sign them. */
const DIGESTS = {
  prime256v1: { member: 'sha256', bytes: 32 },
  secp384r1: { member: 'sha384', bytes: 48 },
} as const;

/** The messages of the methods that the contract has. */
const METHODS = {
  createCryptoKey: [v1.CreateCryptoKeyRequest, v1.CryptoKey],
  getPublicKey: [v1.GetPublicKeyRequest, v1.PublicKey],
  asymmetricSign: [v1.AsymmetricSignRequest, v1.AsymmetricSignResponse],
  destroyCryptoKeyVersion: [v1.DestroyCryptoKeyVersionRequest, v1.CryptoKeyVersion],
  getKeyRing: [v1.GetKeyRingRequest, v1.KeyRing],
  encrypt: [v1.EncryptRequest, v1.EncryptResponse],
  decrypt: [v1.DecryptRequest, v1.DecryptResponse],
} as const;

type Method = keyof typeof METHODS;

interface StoredVersion {
  publicKey: KeyObject;
  privateKey: KeyObject;
  cryptoKey: protos.google.cloud.kms.v1.ICryptoKey;
  isDestroyed: boolean;
}

class GrpcError extends Error {
  constructor(readonly code: status) {
    super(`The service answers ${status[code]}.`);
  }
}

/**
 * The contract of Google Cloud KMS over gRPC, for which no registry has an implementation by others that signs.
 * https://cloud.google.com/kms/docs/reference/rpc/google.cloud.kms.v1
 */
export class GcpKmsContract {
  readonly keyRing = 'projects/tests/locations/africa-south1/keyRings/tenants';
  /** The methods in the order of the requests. */
  readonly methods: Method[] = [];
  /** Codes of the next answers of a method in place of its own; `undefined` never answers. */
  readonly failures = new Map<Method, (status | undefined)[]>();
  /** Key versions by their names. */
  readonly versions = new Map<string, StoredVersion>();
  /** Symmetric keys by their names, the primary version first. */
  readonly symmetricKeys = new Map<string, EnvelopeCipher[]>();
  private readonly server = new Server();
  private port = 0;

  static async start(): Promise<GcpKmsContract> {
    const contract = new GcpKmsContract();
    contract.server.addService(definition(), contract.implementation());
    contract.port = await new Promise<number>((resolve, reject) => {
      contract.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
        if (error) reject(error);
        else resolve(port);
      });
    });
    return contract;
  }

  /** Options of a client that calls this server without TLS and credentials. */
  get client() {
    return { apiEndpoint: '127.0.0.1', port: this.port, sslCreds: credentials.createInsecure() };
  }

  stop(): void {
    this.server.forceShutdown();
  }

  private implementation(): UntypedServiceImplementation {
    const handlers: Record<Method, (request: never) => object> = {
      createCryptoKey: (request) => this.createCryptoKey(request),
      getPublicKey: (request) => this.getPublicKey(request),
      asymmetricSign: (request) => this.asymmetricSign(request),
      destroyCryptoKeyVersion: (request) => this.destroyCryptoKeyVersion(request),
      encrypt: (request) => this.encrypt(request),
      decrypt: (request) => this.decrypt(request),
      getKeyRing: ({ name }: protos.google.cloud.kms.v1.IGetKeyRingRequest) => ({ name }),
    };
    const entries = Object.entries(handlers) as [Method, (request: never) => object][];
    return Object.fromEntries(entries.map(([method, handler]) => [method, this.handling(method, handler)]));
  }

  private handling(method: Method, handler: (request: never) => object): handleUnaryCall<object, object> {
    return ({ request }, answer) => {
      this.methods.push(method);
      const failures = this.failures.get(method) ?? [];
      if (failures.length > 0) {
        const code = failures.shift();
        if (code !== undefined) answer(new GrpcError(code));
        return;
      }
      try {
        answer(null, handler(request as never));
      } catch (error) {
        answer(error as GrpcError);
      }
    };
  }

  private createCryptoKey(request: protos.google.cloud.kms.v1.ICreateCryptoKeyRequest): object {
    const { parent, cryptoKeyId, cryptoKey } = request;
    const name = `${parent}/cryptoKeys/${cryptoKeyId}/cryptoKeyVersions/1`;
    if (this.versions.has(name)) throw new GrpcError(status.ALREADY_EXISTS);
    const pair = generateKeys(keyTypeOf(cryptoKey?.versionTemplate?.algorithm));
    this.versions.set(name, { ...pair, cryptoKey: cryptoKey ?? {}, isDestroyed: false });
    return { name: `${parent}/cryptoKeys/${cryptoKeyId}` };
  }

  private getPublicKey({ name }: protos.google.cloud.kms.v1.IGetPublicKeyRequest): object {
    return { name, pem: this.version(name).publicKey.export({ type: 'spki', format: 'pem' }) };
  }

  /** A key of ECDSA signs a digest, and one of EdDSA the input. */
  private asymmetricSign(request: protos.google.cloud.kms.v1.IAsymmetricSignRequest): object {
    const { privateKey } = this.version(request.name);
    const { data, digest } = request;
    if (privateKey.asymmetricKeyType === 'ed25519') {
      if (!data?.length) throw new GrpcError(status.INVALID_ARGUMENT);
      return { signature: sign(null, Buffer.from(data as Uint8Array), privateKey) };
    }
    const { member, bytes } = DIGESTS[privateKey.asymmetricKeyDetails?.namedCurve as keyof typeof DIGESTS];
    const given = digest?.[member];
    if (given?.length !== bytes) throw new GrpcError(status.INVALID_ARGUMENT);
    return { signature: signDigest(privateKey, Buffer.from(given as Uint8Array)) };
  }

  private destroyCryptoKeyVersion({ name }: protos.google.cloud.kms.v1.IDestroyCryptoKeyVersionRequest): object {
    this.version(name).isDestroyed = true;
    return { name };
  }

  private encrypt(request: protos.google.cloud.kms.v1.IEncryptRequest): object {
    const { name, plaintext, additionalAuthenticatedData: data } = request;
    const [primary] = this.symmetricKey(name);
    const sealed = primary!.seal(Buffer.from(plaintext as Uint8Array), hexOf(data));
    return { name, ciphertext: Buffer.from(sealed) };
  }

  /** The ciphertext names the version. */
  private decrypt(request: protos.google.cloud.kms.v1.IDecryptRequest): object {
    const { name, ciphertext, additionalAuthenticatedData: data } = request;
    const sealed = Buffer.from(ciphertext as Uint8Array).toString('utf8');
    const version = this.symmetricKey(name).find((each) => each.hasSealed(sealed));
    try {
      return { plaintext: version!.open(sealed, hexOf(data)) };
    } catch {
      throw new GrpcError(status.INVALID_ARGUMENT);
    }
  }

  private symmetricKey(name: string | null | undefined): EnvelopeCipher[] {
    const found = this.symmetricKeys.get(name ?? '');
    if (!found) throw new GrpcError(status.NOT_FOUND);
    return found;
  }

  private version(name: string | null | undefined): StoredVersion {
    const found = this.versions.get(name ?? '');
    if (!found) throw new GrpcError(status.NOT_FOUND);
    if (found.isDestroyed) throw new GrpcError(status.FAILED_PRECONDITION);
    return found;
  }
}

const hexOf = (data: Uint8Array | string | null | undefined) => Buffer.from((data ?? '') as Uint8Array).toString('hex');

function keyTypeOf(algorithm: unknown): KeyType {
  const { EC_SIGN_ED25519, EC_SIGN_P384_SHA384 } = v1.CryptoKeyVersion.CryptoKeyVersionAlgorithm;
  if (algorithm === EC_SIGN_ED25519) return 'Ed25519';
  return algorithm === EC_SIGN_P384_SHA384 ? 'P-384' : 'P-256';
}

function definition(): ServiceDefinition {
  const entries = Object.entries(METHODS).map(([method, [Request, Response]]) => [
    method,
    {
      path: `/${SERVICE}/${method.charAt(0).toUpperCase()}${method.slice(1)}`,
      requestStream: false,
      responseStream: false,
      requestSerialize: (message: object) => Buffer.from(Request.encode(message).finish()),
      requestDeserialize: (bytes: Buffer) => Request.decode(bytes),
      responseSerialize: (message: object) => Buffer.from(Response.encode(message).finish()),
      responseDeserialize: (bytes: Buffer) => Response.decode(bytes),
    },
  ]);
  return Object.fromEntries(entries) as ServiceDefinition;
}
