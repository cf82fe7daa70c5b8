import { describeWith } from '@vc/testing/programs/describe-with';
import { LocalKms } from '@vc/testing/programs/local-kms';
import { expectReplacedKeyRefused, expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { AwsKmsKeyProvider } from './aws-kms-key-provider';

const TIMEOUT_MS = 60_000;

// The client's own chain of credentials begins with the environment.
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';

describeWith('go', 'AwsKmsKeyProvider with Local KMS', () => {
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
