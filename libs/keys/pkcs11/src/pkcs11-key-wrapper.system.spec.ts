import { rmSync } from 'node:fs';
import { expectKeys, expectRefused, fileOf, folder, open, settingsOf, wrap } from '@vc/testing/keys/wrapped-keys';
import { describeWith } from '@vc/testing/programs/describe-with';
import { SoftHsm } from '@vc/testing/programs/soft-hsm';

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
