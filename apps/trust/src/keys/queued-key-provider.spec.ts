import {
  type GeneratedKey,
  type KeyMaterial,
  type KeyOwner,
  KeyProvider,
  type SigningKey,
  type StoredKey,
} from '@vc/keys/provider';
import { generateKeys } from '@vc/protocol/crypto';
import { createId } from '@vc/platform/persistence';
import type { KeyType } from '../pki/key-type';
import { QueuedKeyProvider } from './queued-key-provider';

const { publicKey } = generateKeys('P-256');
const HOUR_MS = 3_600_000;

/** Works only as fast as the test lets it. */
class HeldProvider extends KeyProvider {
  readonly name = 'pkcs11';
  /** Ends of the calls that run, by the tenant or the input. */
  readonly running = new Map<string, { end: () => void; fail: () => void }>();
  readonly destroyed: KeyMaterial[] = [];
  mostAtATime = 0;

  async generate({ tenantId, id }: KeyOwner): Promise<GeneratedKey> {
    await this.hold(tenantId);
    return { publicKey, privateKey: null, reference: id };
  }

  async open({ keyType }: StoredKey): Promise<SigningKey> {
    const sign = async ([input]: Uint8Array[]) => {
      await this.hold(String(input));
      return [Buffer.from(input!)];
    };
    return Promise.resolve({ keyType, publicKey, sign });
  }

  async destroy(material: KeyMaterial): Promise<void> {
    this.destroyed.push(material);
    await Promise.resolve();
  }

  async check(): Promise<void> {
    await this.hold('check');
  }

  private async hold(name: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const release = (settle: () => void) => () => {
        this.running.delete(name);
        settle();
      };
      this.running.set(name, { end: release(resolve), fail: release(() => reject(new Error('The device is gone.'))) });
      this.mostAtATime = Math.max(this.mostAtATime, this.running.size);
    });
  }
}

describe('QueuedKeyProvider', () => {
  let held: HeldProvider;

  beforeEach(() => {
    held = new HeldProvider();
  });

  const queued = ({ slots = 2, timeoutMs = HOUR_MS } = {}) => new QueuedKeyProvider(held, { slots, timeoutMs });

  async function openKey(provider: QueuedKeyProvider, tenantId = createId()): Promise<SigningKey> {
    const material = { privateKey: null, reference: 'r', publicKey: 'p' };
    return provider.open({ id: createId(), tenantId, keyType: 'P-256', ...material });
  }

  /** Lets the calls that can run begin. */
  async function turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  async function drain(): Promise<string[]> {
    const order: string[] = [];
    for (await turn(); held.running.size > 0; await turn()) {
      const [first] = held.running;
      order.push(first![0]);
      first![1].end();
    }
    return order;
  }

  it('has no more inputs signed at a time than it has slots, and returns the signatures in order', async () => {
    const provider = queued();
    const { sign } = await openKey(provider);
    const inputs = ['1', '2', '3', '4', '5'].map((text) => Buffer.from(text));
    const signed = sign(inputs);
    await turn();
    expect([provider.inUse, provider.waiting]).toEqual([2, 3]);
    await drain();
    expect(await signed).toEqual(inputs);
    expect(held.mostAtATime).toBe(2);
    expect([provider.inUse, provider.waiting]).toEqual([0, 0]);
  });

  it('lets tenants take turns', async () => {
    const provider = queued({ slots: 1 });
    const [first, second] = [await openKey(provider), await openKey(provider)];
    const signed = [
      first.sign(['a1', 'a2', 'a3'].map((text) => Buffer.from(text))),
      second.sign(['b1', 'b2'].map((text) => Buffer.from(text))),
    ];
    expect(await drain()).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
    await Promise.all(signed);
  });

  it('rejects with UNAVAILABLE and Retry-After when too many calls of a tenant wait, and not those of another', async () => {
    const provider = queued({ slots: 1 });
    const [busy, other] = [await openKey(provider), await openKey(provider)];
    const accepted = busy.sign(Array.from({ length: 501 }, (_, index) => Buffer.from(`busy${index}`)));
    const refused = await busy.sign([Buffer.from('more')]).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', headers: { 'retry-after': '1' } });
    const signed = other.sign([Buffer.from('other')]);
    expect(await drain()).toContain('other');
    await Promise.all([accepted, signed]);
  });

  it('rejects with UNAVAILABLE when the provider fails, and does not sign what waits of the same call', async () => {
    const provider = queued({ slots: 1 });
    const { sign } = await openKey(provider);
    const signed = sign([Buffer.from('1'), Buffer.from('2')]).catch((error: unknown) => error);
    await turn();
    held.running.get('1')!.fail();
    expect(await signed).toMatchObject({ code: 'UNAVAILABLE', cause: { message: 'The device is gone.' } });
    expect(await drain()).toEqual([]);
    expect(provider.inUse).toBe(0);
  });

  describe('with a provider that does not answer', () => {
    it('rejects with UNAVAILABLE after the longest wait, and keeps the slot until the provider lets go of it', async () => {
      const provider = queued({ slots: 1, timeoutMs: 20 });
      const { sign } = await openKey(provider);
      await expect(sign([Buffer.from('1')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(sign([Buffer.from('2')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(provider.inUse).toBe(1);
      // The caller of the second is gone, so it is not signed.
      expect(await drain()).toEqual(['1']);
      expect(provider.inUse).toBe(0);
    });

    it('destroys a key that comes too late for its caller', async () => {
      const provider = queued({ timeoutMs: 20 });
      const owner = { tenantId: createId(), id: createId() };
      const keyType: KeyType = 'P-256';
      await expect(provider.generate(owner, keyType)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await drain();
      expect(held.destroyed).toMatchObject([{ reference: owner.id }]);
    });

    it('rejects a check after the longest wait', async () => {
      await expect(queued({ timeoutMs: 20 }).check()).rejects.toThrow('has not answered within 20 ms');
    });
  });
});
