import { rmSync } from 'node:fs';
import { expectKeys, expectRefused, folder, open, settingsOf, wrap } from '@vc/testing/keys/wrapped-keys';
import { describeWith } from '@vc/testing/programs/describe-with';
import { LocalKms } from '@vc/testing/programs/local-kms';

// The client's own chain of credentials begins with the environment.
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';

afterAll(() => rmSync(folder, { recursive: true }));

describeWith('go', 'key-encryption keys that Local KMS unwraps', () => {
  let kms: LocalKms;

  beforeAll(async () => {
    kms = await LocalKms.start();
  });

  afterAll(() => kms?.stop());

  async function makeKey(): Promise<string> {
    const { body } = await kms.call('CreateKey', {});
    return (body as { KeyMetadata: { Arn: string } }).KeyMetadata.Arn;
  }

  const settings = (arn: string) => settingsOf('aws-kms', { region: kms.region, endpoint: kms.url, key: arn });

  it('are those that KMS has wrapped, and bound to their encryption context', async () => {
    const file = settings(await makeKey());
    const wrapped = await wrap('aws-kms', file);
    await expectKeys(open(wrapped, file));
    await expectRefused(
      open(wrapped, file, 'auth'),
      'cannot be unwrapped by aws-kms (attempts: 1): AWS KMS failed to unwrap a key: InvalidCiphertextException.',
    );
  });

  it('change over to another key of KMS, after which the former one may be deleted', async () => {
    const [first, second] = [await makeKey(), await makeKey()];
    const wrapped = await wrap('aws-kms', settings(first));
    const changed = await wrap('aws-kms', settings(second), wrapped[0]);
    await kms.call('ScheduleKeyDeletion', { KeyId: first, PendingWindowInDays: 7 });
    await expectKeys(open(changed, settings(second)));
    await expectRefused(open(wrapped, settings(first)), 'AWS KMS failed to unwrap a key: KMSInvalidStateException.');
  });
});
