import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import type { KeySpec, SigningAlgorithmSpec } from '@aws-sdk/client-kms';
import {
  type CloudKey,
  CloudKeyProvider,
  type CloudSigning,
  codeOf,
  digestOf,
  inputTooLong,
  type KeyOwner,
  toJoseSignature,
} from '@vc/keys/provider';
import type { KeyType } from '@vc/protocol/crypto';
import { AwsKms, type AwsKmsOptions, type OpenAwsKms } from './aws-kms';

interface AwsAlgorithm {
  keySpec: KeySpec;
  signingAlgorithm: SigningAlgorithmSpec;
}

/** https://docs.aws.amazon.com/kms/latest/developerguide/symm-asymm-choose-key-spec.html */
const ALGORITHMS: Partial<Record<KeyType, AwsAlgorithm>> = {
  'P-256': { keySpec: 'ECC_NIST_P256', signingAlgorithm: 'ECDSA_SHA_256' },
  'P-384': { keySpec: 'ECC_NIST_P384', signingAlgorithm: 'ECDSA_SHA_384' },
  'P-521': { keySpec: 'ECC_NIST_P521', signingAlgorithm: 'ECDSA_SHA_512' },
  Ed25519: { keySpec: 'ECC_NIST_EDWARDS25519', signingAlgorithm: 'ED25519_SHA_512' },
};

/** The longest message that is sent without a digest. */
const MAX_RAW_BYTES = 4_096;

/** The shortest time that AWS KMS waits before it deletes a key. */
const DELETION_DAYS = 7;

/** Error codes of keys that do not exist, or whose deletion is scheduled. */
const DELETED_CODES = ['NotFoundException', 'KMSInvalidStateException'];

/** Keeps private keys in AWS KMS. */
export class AwsKmsKeyProvider extends CloudKeyProvider<OpenAwsKms, AwsAlgorithm> {
  readonly name = 'aws-kms';

  constructor(options: AwsKmsOptions) {
    super(new AwsKms(options), ALGORITHMS);
  }

  protected async makeKey(kms: OpenAwsKms, { tenantId, id }: KeyOwner, { keySpec }: AwsAlgorithm): Promise<CloudKey> {
    const { CreateKeyCommand } = kms.commands;
    const command = new CreateKeyCommand({
      KeySpec: keySpec,
      KeyUsage: 'SIGN_VERIFY',
      Description: `${tenantId}/${id}`,
      Tags: [
        { TagKey: 'vc-tenant', TagValue: tenantId },
        { TagKey: 'vc-key', TagValue: id },
      ],
    });
    const { KeyMetadata: metadata } = await kms.client.send(command, kms.limits());
    const reference = metadata?.Arn;
    assert(reference !== undefined, 'AWS KMS returns the ARN of a key.');
    return this.withPublicKey(kms, reference, () => this.readPublicKey(kms, reference));
  }

  /** ECDSA signs the digest that is sent, EdDSA the input. */
  protected async signWith(
    { client, commands, limits }: OpenAwsKms,
    { keyType, reference, input }: CloudSigning,
    { signingAlgorithm }: AwsAlgorithm,
  ): Promise<Buffer> {
    const digest = digestOf(keyType, input);
    if (!digest && input.length > MAX_RAW_BYTES) throw inputTooLong('AWS KMS', keyType, MAX_RAW_BYTES);
    const command = new commands.SignCommand({
      KeyId: reference,
      Message: digest ?? input,
      MessageType: digest ? 'DIGEST' : 'RAW',
      SigningAlgorithm: signingAlgorithm,
    });
    const { Signature: signature } = await client.send(command, limits());
    assert(signature !== undefined, 'AWS KMS returns a signature.');
    return toJoseSignature(keyType, signature);
  }

  protected async deleteKey({ client, commands, limits }: OpenAwsKms, reference: string): Promise<void> {
    const command = new commands.ScheduleKeyDeletionCommand({ KeyId: reference, PendingWindowInDays: DELETION_DAYS });
    try {
      await client.send(command, limits());
    } catch (error) {
      if (!DELETED_CODES.includes(codeOf(error))) throw error;
    }
  }

  protected async ask({ client, commands, limits }: OpenAwsKms): Promise<void> {
    await client.send(new commands.ListKeysCommand({ Limit: 1 }), limits());
  }

  private async readPublicKey({ client, commands, limits }: OpenAwsKms, reference: string) {
    const { PublicKey: spki } = await client.send(new commands.GetPublicKeyCommand({ KeyId: reference }), limits());
    assert(spki !== undefined, 'AWS KMS returns the public key.');
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  }
}
