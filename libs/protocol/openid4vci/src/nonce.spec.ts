import { randomBytes } from 'node:crypto';
import { createNonce, verifyNonce } from './nonce';

const now = new Date('2026-06-01T12:00:00Z');
const secret = randomBytes(32);
const create = () => createNonce({ secret, now, lifetimeSeconds: 300, randomBytes });
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('createNonce', () => {
  it('returns another nonce each time', () => {
    expect(new Set(Array.from({ length: 100 }, create)).size).toBe(100);
  });

  it('returns characters that need no escaping in JSON and URLs', () => {
    expect(create()).toMatch(/^[\w.-]+$/);
  });

  it('draws 16 random bytes', () => {
    const sizes: number[] = [];
    createNonce({ secret, now, lifetimeSeconds: 1, randomBytes: (size) => (sizes.push(size), Buffer.alloc(size)) });
    expect(sizes).toEqual([16]);
  });
});

describe('verifyNonce', () => {
  it('returns the id and the expiry of a nonce', () => {
    const nonce = create();
    expect(verifyNonce(nonce, { secret, now })).toEqual({ id: nonce.split('.')[0], expiresAt: later(300) });
  });

  it('accepts a nonce until the second before it expires', () => {
    expect(verifyNonce(create(), { secret, now: later(299) })).toBeDefined();
  });

  it('rejects a nonce from the second on at which it expires', () => {
    expect(verifyNonce(create(), { secret, now: later(300) })).toBeUndefined();
  });

  it('rejects a nonce of another issuer', () => {
    expect(verifyNonce(create(), { secret: randomBytes(32), now })).toBeUndefined();
  });

  it('rejects a nonce whose expiry was changed', () => {
    const [id, expiry, code] = create().split('.');
    expect(verifyNonce(`${id}.${Number(expiry) + 1}.${code}`, { secret, now })).toBeUndefined();
  });

  it('rejects a nonce whose id was changed', () => {
    const [, expiry, code] = create().split('.');
    const other = create().split('.')[0];
    expect(verifyNonce(`${other}.${expiry}.${code}`, { secret, now })).toBeUndefined();
  });

  it.each([
    ['a text before it', (nonce: string) => `x${nonce}`],
    ['a text after it', (nonce: string) => `${nonce}x`],
    ['a line break after it', (nonce: string) => `${nonce}\n`],
  ])('rejects a nonce with %s', (_, change) => {
    expect(verifyNonce(change(create()), { secret, now })).toBeUndefined();
  });

  it.each([
    ['an empty text', ''],
    ['a text of another form', 'nonce'],
    ['a code that is too short', `${'a'.repeat(22)}.9999999999.${'a'.repeat(42)}`],
    ['an expiry that is too long', `${'a'.repeat(22)}.9999999999999.${'a'.repeat(43)}`],
    ['an expiry that is no number', `${'a'.repeat(22)}.x.${'a'.repeat(43)}`],
    ['a fourth part', `${'a'.repeat(22)}.9999999999.${'a'.repeat(43)}.x`],
    ['a line break at the end', `${'a'.repeat(22)}.9999999999.${'a'.repeat(43)}\n`],
  ])('rejects %s', (_, nonce) => {
    expect(verifyNonce(nonce, { secret, now })).toBeUndefined();
  });
});
