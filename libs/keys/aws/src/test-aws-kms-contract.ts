import { type KeyObject, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { generateKeys } from '@vc/protocol/crypto';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';

interface ContractAnswer {
  status: number;
  body: object;
}

interface ContractInput {
  KeyId: string;
  KeySpec: string;
  Message: string;
  MessageType: string;
  SigningAlgorithm: string;
}

/**
 * The contract of AWS KMS for what Local KMS does not have: keys of EdDSA, and answers of a service that fails.
 * https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
 */
export class AwsKmsContract {
  readonly region = 'af-south-1';
  /** The actions in the order of the requests. */
  readonly actions: string[] = [];
  /** Answers of the next requests of an action in place of its own; `undefined` never answers. */
  readonly failures = new Map<string, (ContractAnswer | undefined)[]>();
  private readonly keys = new Map<string, KeyObject>();
  private readonly server = new LocalServer((request, response) => this.answer(request, response));

  static async start(): Promise<AwsKmsContract> {
    const contract = new AwsKmsContract();
    await contract.server.listen();
    return contract;
  }

  get url(): string {
    return this.server.url;
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const input = JSON.parse(await readBody(request)) as ContractInput;
    this.actions.push(action);
    const failures = this.failures.get(action) ?? [];
    if (failures.length > 0) {
      const failure = failures.shift();
      if (failure) sendJson(response, failure.body, failure.status);
      return;
    }
    const { status, body } = this.perform(action, input);
    sendJson(response, body, status);
  }

  private perform(action: string, input: ContractInput): ContractAnswer {
    if (action === 'CreateKey') return this.createKey(input);
    const key = this.keys.get(input.KeyId);
    if (!key) return awsError(400, 'NotFoundException');
    if (action === 'GetPublicKey') {
      return answer({ PublicKey: key.export({ type: 'spki', format: 'der' }).toString('base64') });
    }
    if (action === 'Sign') return this.sign(input);
    return answer({ KeyId: input.KeyId });
  }

  private createKey({ KeySpec: spec }: ContractInput): ContractAnswer {
    if (spec !== 'ECC_NIST_EDWARDS25519') return awsError(400, 'ValidationException');
    const { publicKey, privateKey } = generateKeys('Ed25519');
    const arn = `arn:aws:kms:${this.region}:111122223333:key/${randomUUID()}`;
    this.keys.set(arn, publicKey);
    this.keys.set(`private ${arn}`, privateKey);
    return answer({ KeyMetadata: { Arn: arn, KeyId: arn } });
  }

  /** `ED25519_SHA_512` signs at most 4,096 bytes, and no digest. */
  private sign({ KeyId: id, Message: message, MessageType: type, SigningAlgorithm: algorithm }: ContractInput) {
    const bytes = Buffer.from(message, 'base64');
    const isValid = type === 'RAW' && algorithm === 'ED25519_SHA_512' && bytes.length <= 4_096;
    const key = this.keys.get(`private ${id}`);
    if (!isValid || !key) return awsError(400, 'ValidationException');
    return answer({ Signature: sign(null, bytes, key).toString('base64') });
  }
}

/** An error as AWS KMS answers it. */
export function awsError(status: number, type: string, message = type): ContractAnswer {
  return { status, body: { __type: type, message } };
}

function answer(body: object): ContractAnswer {
  return { status: 200, body };
}
