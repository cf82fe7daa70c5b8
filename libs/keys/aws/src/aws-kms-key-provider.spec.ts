import { inspect } from 'node:util';
import { expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { awsError, AwsKmsContract } from './test-aws-kms-contract';
import { AwsKmsKeyProvider } from './aws-kms-key-provider';

const TIMEOUT_MS = 60_000;

// The client's own chain of credentials begins with the environment.
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';

describe('AwsKmsKeyProvider with the contract of AWS KMS', () => {
  let kms: AwsKmsContract;
  let provider: AwsKmsKeyProvider;

  beforeAll(async () => {
    kms = await AwsKmsContract.start();
  });

  beforeEach(() => {
    provider = newProvider(TIMEOUT_MS);
    kms.actions.length = 0;
    kms.failures.clear();
  });

  afterEach(() => provider.close());

  afterAll(() => kms.stop());

  function newProvider(timeoutMs: number) {
    return new AwsKmsKeyProvider({ region: kms.region, endpoint: kms.url, timeoutMs });
  }

  it('signs with an Ed25519 key', async () => {
    await expectSignatures(provider, await generateRow(provider, 'Ed25519'));
  });

  it('rejects an input of more than 4,096 bytes for an Ed25519 key', async () => {
    const { sign } = await provider.open(await generateRow(provider, 'Ed25519'));
    await expect(sign([Buffer.alloc(4_097)])).rejects.toThrow('AWS KMS signs at most 4096 bytes with an Ed25519 key.');
  });

  it('signs after the service has throttled a call', async () => {
    const key = await generateRow(provider, 'Ed25519');
    kms.failures.set('Sign', [awsError(400, 'ThrottlingException')]);
    await expectSignatures(provider, key);
    expect(kms.actions.filter((action) => action === 'Sign')).toHaveLength(4);
  });

  it('rejects a signature after three attempts', async () => {
    const { sign } = await provider.open(await generateRow(provider, 'Ed25519'));
    kms.failures.set('Sign', Array<ReturnType<typeof awsError>>(9).fill(awsError(500, 'KMSInternalException')));
    await expect(sign([Buffer.from('input')])).rejects.toThrow('AWS KMS failed to sign: KMSInternalException.');
    expect(kms.actions.filter((action) => action === 'Sign')).toHaveLength(3);
  });

  it('rejects a signature that the service does not answer in time', async () => {
    const key = await generateRow(provider, 'Ed25519');
    const impatient = newProvider(200);
    const { sign } = await impatient.open(key);
    kms.failures.set('Sign', [undefined, undefined, undefined]);
    await expect(sign([Buffer.from('input')])).rejects.toThrow(/^AWS KMS failed to sign: (AbortError|TimeoutError)\.$/);
    await impatient.close();
  });

  it('rejects without what the service quotes of the request', async () => {
    const { sign } = await provider.open(await generateRow(provider, 'Ed25519'));
    const quoted = 'The Canonical String should have been x-amz-security-token:a-secret';
    kms.failures.set('Sign', [awsError(403, 'InvalidSignatureException', quoted)]);
    const error = await sign([Buffer.from('input')]).catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty('message', 'AWS KMS failed to sign: InvalidSignatureException.');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('a-secret');
  });

  it('deletes a key whose public half it cannot read', async () => {
    kms.failures.set('GetPublicKey', [awsError(400, 'AccessDeniedException')]);
    await expect(generateRow(provider, 'Ed25519')).rejects.toThrow(
      'AWS KMS failed to make a key: AccessDeniedException.',
    );
    expect(kms.actions).toEqual(['CreateKey', 'GetPublicKey', 'ScheduleKeyDeletion']);
  });
});
