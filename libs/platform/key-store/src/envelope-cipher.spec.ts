import { randomBytes } from 'node:crypto';
import { deriveKey, EnvelopeCipher } from './index';

const cipher = new EnvelopeCipher(randomBytes(32));

describe('EnvelopeCipher', () => {
  it('opens what it sealed', () => {
    expect(cipher.openJson(cipher.sealJson({ a: 'é' }, 'keys/1'), 'keys/1')).toEqual({ a: 'é' });
  });

  it('seals the same text differently each time', () => {
    expect(cipher.seal('x', 'a')).not.toBe(cipher.seal('x', 'a'));
  });

  it('rejects a text in another context', () => {
    expect(() => cipher.open(cipher.seal('x', 'keys/1'), 'keys/2')).toThrow();
  });

  it('rejects a text that was changed', () => {
    const sealed = cipher.seal('secret', 'keys/1');
    const flipped = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2);
    expect(() => cipher.open(flipped, 'keys/1')).toThrow();
  });

  it('names the missing key without key material', () => {
    const other = new EnvelopeCipher(randomBytes(32));
    expect(() => other.open(cipher.seal('x', 'a'), 'a')).toThrow(/Sealed with key [0-9a-f]{8}, which is not known/);
  });

  it('opens texts of another known key, and seals with its own', () => {
    const next = new EnvelopeCipher(randomBytes(32), undefined, [cipher]);
    const [old, sealed] = [cipher.seal('x', 'a'), next.seal('x', 'a')];
    expect(next.open(old, 'a').toString()).toBe('x');
    expect([next.hasSealed(old), next.hasSealed(sealed)]).toEqual([false, true]);
    expect(() => cipher.open(sealed, 'a')).toThrow('not known');
  });

  it('rejects a key of another length', () => {
    expect(() => new EnvelopeCipher(randomBytes(16))).toThrow('32 bytes');
  });
});

describe('deriveKey', () => {
  it('returns a different key for each purpose', () => {
    expect(deriveKey('secret', 'a')).not.toEqual(deriveKey('secret', 'b'));
    expect(deriveKey('secret', 'a')).toEqual(deriveKey('secret', 'a'));
  });
});
