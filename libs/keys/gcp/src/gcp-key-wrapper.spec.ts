import { randomBytes } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { WrappingRefusedError } from '@vc/keys/provider';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { GcpKeyWrapper } from './gcp-key-wrapper';
import { GcpKmsContract } from './test-gcp-kms-contract';

// Otherwise the client looks for the metadata server of a virtual machine.
process.env.METADATA_SERVER_DETECTION = 'none';

const key = randomBytes(32);

describe('GcpKeyWrapper with the contract of Google Cloud KMS', () => {
  let kms: GcpKmsContract;
  let wrapper: GcpKeyWrapper;
  let name: string;

  beforeAll(async () => {
    kms = await GcpKmsContract.start();
    name = `${kms.keyRing}/cryptoKeys/wrapping`;
    wrapper = new GcpKeyWrapper({ key: name }, kms.client);
  });

  beforeEach(() => {
    kms.failures.clear();
    kms.symmetricKeys.clear();
    kms.symmetricKeys.set(name, [newVersion()]);
  });

  afterAll(async () => {
    await wrapper.close();
    kms.stop();
  });

  const newVersion = () => new EnvelopeCipher(randomBytes(32));

  it('unwraps what it has wrapped, bound to the context', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    expect(wrapped.reference).toBe(name);
    expect(await wrapper.unwrap(wrapped, 'trust')).toEqual(key);
    const other = wrapper.unwrap(wrapped, 'auth');
    await expect(other).rejects.toThrow('Google Cloud KMS failed to unwrap a key: 3.');
    await expect(other).rejects.toBeInstanceOf(WrappingRefusedError);
  });

  it('unwraps what an earlier version of the key has wrapped', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    kms.symmetricKeys.get(name)!.unshift(newVersion());
    expect(await wrapper.unwrap(wrapped, 'trust')).toEqual(key);
  });

  it('repeats a call while the service is not available', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    kms.failures.set('decrypt', [status.UNAVAILABLE]);
    expect(await wrapper.unwrap(wrapped, 'trust')).toEqual(key);
  });

  it('refuses a key that the service does not have', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    kms.symmetricKeys.clear();
    await expect(wrapper.unwrap(wrapped, 'trust')).rejects.toBeInstanceOf(WrappingRefusedError);
  });
});
