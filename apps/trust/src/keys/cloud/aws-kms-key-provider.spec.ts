import { inspect } from 'node:util';
import { awsError, AwsKmsContract } from './test/test-aws-kms-contract';
import { LocalKms, whyNoLocalKms } from './test/test-local-kms';
import { AwsKmsKeyProvider } from './aws-kms-key-provider';
import { expectReplacedKeyRefused, expectSignatures, generateRow } from './test/test-cloud-keys';

const TIMEOUT_MS = 60_000;

const obstacle = whyNoLocalKms();
if (obstacle && process.env.REAL_KMS === 'required') throw new Error(`Local KMS is required, but ${obstacle}.`);
if (obstacle) process.stderr.write(`\n*** AWS KMS NOT TESTED: ${obstacle} ***\n\n`);

// The client's own chain of credentials begins with the environment.
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';

(obstacle ? describe.skip : describe)('AwsKmsKeyProvider with Local KMS', () => {
  let kms: LocalKms;
  let provider: AwsKmsKeyProvider;

  beforeAll(async () => {
    kms = await LocalKms.start();
    provider = new AwsKmsKeyProvider({ region: kms.region, endpoint: kms.url, timeoutMs: TIMEOUT_MS });
  });

  afterAll(async () => {
    await provider.close();
    await kms.stop();
  });

  it.each(['P-256', 'P-384', 'P-521'] as const)('signs with a %s key', async (keyType) => {
    await expectSignatures(provider, await generateRow(provider, keyType));
  });

  it('makes keys with their tenant and id as tags, and only for signatures', async () => {
    const { tenantId, id, reference } = await generateRow(provider, 'P-256');
    const tags = await kms.call('ListResourceTags', { KeyId: reference });
    expect(tags.body).toMatchObject({
      Tags: expect.arrayContaining([
        { TagKey: 'vc-tenant', TagValue: tenantId },
        { TagKey: 'vc-key', TagValue: id },
      ]),
    });
    const described = await kms.call('DescribeKey', { KeyId: reference });
    expect(described.body).toMatchObject({
      KeyMetadata: { KeyUsage: 'SIGN_VERIFY', Origin: 'AWS_KMS', Description: `${tenantId}/${id}` },
    });
  });

  it('refuses signatures of a key that is not the stored one', async () => {
    await expectReplacedKeyRefused(provider);
  });

  it('signs with a key after the client was closed', async () => {
    const key = await generateRow(provider, 'P-256');
    await provider.close();
    await expectSignatures(provider, key);
  });

  it('schedules the deletion of a key, and is harmless the second time', async () => {
    const key = await generateRow(provider, 'P-256');
    await provider.destroy(key);
    await provider.destroy(key);
    const { body } = await kms.call('DescribeKey', { KeyId: key.reference });
    expect(body).toMatchObject({ KeyMetadata: { KeyState: 'PendingDeletion' } });
    await expect(expectSignatures(provider, key)).rejects.toThrow('AWS KMS failed to sign: KMSInvalidStateException.');
  });

  it('is harmless for the deletion of a key that does not exist', async () => {
    const reference = `arn:aws:kms:${kms.region}:111122223333:key/00000000-0000-4000-8000-000000000000`;
    await expect(provider.destroy({ privateKey: null, reference })).resolves.toBeUndefined();
  });

  it('checks that the service answers', async () => {
    await expect(provider.check()).resolves.toBeUndefined();
  });
});

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
