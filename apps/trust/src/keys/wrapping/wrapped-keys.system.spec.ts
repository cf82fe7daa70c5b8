import { rmSync } from 'node:fs';
import { describeWith } from '@vc/testing/programs/describe-with';
import { LocalKms } from '@vc/testing/programs/local-kms';
import { SoftHsm } from '@vc/testing/programs/soft-hsm';
import { expectKeys, expectRefused, fileOf, folder, open, settingsOf, wrap } from './test-wrapped-keys';

// The client's own chain of credentials begins with the environment.
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';

afterAll(() => rmSync(folder, { recursive: true }));

describeWith('softhsm', 'key-encryption keys that SoftHSM unwraps', () => {
  let hsm: SoftHsm;

  beforeAll(async () => {
    hsm = await SoftHsm.create();
    for (const label of ['wrapping-1', 'wrapping-2']) makeKey(label);
  });

  afterAll(() => hsm?.remove());

  function makeKey(label: string): void {
    hsm.tool('--keygen', '--key-type', 'AES:32', '--label', label, '--sensitive', '--usage-decrypt');
  }

  function settings(changed: object = {}): string {
    const { module, label: token, pin } = hsm;
    return settingsOf('pkcs11', { module, token, pinFile: fileOf('pin', `${pin}\n`), key: 'wrapping-1', ...changed });
  }

  it('are those that were wrapped, and bound to their schema', async () => {
    const wrapped = await wrap('pkcs11', settings());
    expect(wrapped[0]).toMatch(/^wrapped\.pkcs11\.[\w-]+\.[\w-]+$/);
    await expectKeys(open(wrapped, settings()));
    const cipher = open([wrapped[0], ''], settings(), 'auth');
    await expect(cipher).rejects.toThrow('KEY_ENCRYPTION_KEY cannot be unwrapped by pkcs11 (attempts: 5): CKR_');
  });

  it('change over to another wrapping key, after which the former one is not needed', async () => {
    const wrapped = await wrap('pkcs11', settings());
    const changed = await wrap('pkcs11', settings({ key: 'wrapping-2' }), wrapped[0]);
    hsm.tool('--delete-object', '--type', 'secrkey', '--label', 'wrapping-1');
    try {
      await expectKeys(open(changed, settings({ key: 'wrapping-2' })));
      await expectRefused(open(wrapped, settings()), '(attempts: 1): The token has no secret key wrapping-1.');
    } finally {
      makeKey('wrapping-1');
    }
  });

  it('are not unwrapped with a wrong PIN, which is tried once', async () => {
    const wrapped = await wrap('pkcs11', settings());
    const wrong = settings({ pinFile: fileOf('wrong', 'wrong-1234') });
    await expectRefused(open(wrapped, wrong), 'KEY_ENCRYPTION_KEY cannot be unwrapped by pkcs11 (attempts: 1)');
    await expectKeys(open(wrapped, settings()));
  });

  it('are unwrapped while another part of the process has the token open', async () => {
    const wrapped = await wrap('pkcs11', settings());
    const { PKCS11: Library } = await import('pkcs11js');
    const library = new Library();
    library.load(hsm.module);
    library.C_Initialize();
    try {
      await expectKeys(open(wrapped, settings()));
      expect(library.C_GetSlotList(true).length).toBeGreaterThan(0);
    } finally {
      library.C_Finalize();
      library.close();
    }
  });
});

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
