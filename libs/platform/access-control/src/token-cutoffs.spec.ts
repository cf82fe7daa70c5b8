import type { AccessTokenClaims } from './access-token-claims';
import type { TokenCutoff } from './token-cutoffs';
import { clientSubject, entitlementSubject, TokenCutoffs } from './token-cutoffs';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const seconds = (offset: number) => NOW / 1000 + offset;

describe('TokenCutoffs', () => {
  const claims: AccessTokenClaims = {
    jti: 'j',
    client_id: 'app',
    sub: 'thandi',
    tenant_id: 'acme',
    scope: 'trust.read sc-citizen',
    iat: seconds(-10),
    exp: seconds(3_590),
  };

  const cutoff = (members: Partial<TokenCutoff> = {}): TokenCutoff => ({
    kind: 'client',
    subject: clientSubject('acme', 'app'),
    issuedBefore: null,
    expiresAt: null,
    position: 1,
    ...members,
  });

  function learned(...cutoffs: TokenCutoff[]): TokenCutoffs {
    const known = new TokenCutoffs();
    known.learn(cutoffs, NOW);
    return known;
  }

  const hasEnded = (members: Partial<TokenCutoff>, of: Partial<AccessTokenClaims> = {}) =>
    learned(cutoff(members)).hasEnded({ ...claims, ...of });

  it('accept a token before any cutoff', () => {
    expect(new TokenCutoffs().hasEnded(claims)).toBe(false);
  });

  it.each<[string, Partial<TokenCutoff>]>([
    ['its client', { kind: 'client', subject: clientSubject('acme', 'app') }],
    ['its user', { kind: 'user', subject: 'thandi' }],
    ['its tenant', { kind: 'tenant', subject: 'acme' }],
    ['an entitlement that it uses', { kind: 'entitlement', subject: entitlementSubject('acme', 'sc-citizen') }],
  ])('end a token with %s', (_, members) => {
    expect(hasEnded(members)).toBe(true);
  });

  it.each<[string, Partial<TokenCutoff>]>([
    ['another client', { kind: 'client', subject: clientSubject('acme', 'other') }],
    ['a client of another tenant with its id', { kind: 'client', subject: clientSubject('other', 'app') }],
    ['a user with the id of its client', { kind: 'user', subject: 'app' }],
    ['another tenant', { kind: 'tenant', subject: 'other' }],
    ['an entitlement of another tenant', { kind: 'entitlement', subject: entitlementSubject('other', 'sc-citizen') }],
    ['an entitlement that it does not use', { kind: 'entitlement', subject: entitlementSubject('acme', 'wallet.act') }],
  ])('accept a token after the end of %s', (_, members) => {
    expect(hasEnded(members)).toBe(false);
  });

  it('end an exchanged token with the client, the user and the entitlement to act', () => {
    const exchanged = { client_id: 'backend', sub: 'thandi', scope: 'wallet', act: { sub: 'backend' } };
    expect(hasEnded({ subject: clientSubject('acme', 'backend') }, exchanged)).toBe(true);
    expect(hasEnded({ kind: 'user', subject: 'thandi' }, exchanged)).toBe(true);
    expect(hasEnded({ kind: 'entitlement', subject: entitlementSubject('acme', 'wallet.act') }, exchanged)).toBe(true);
  });

  it('end a token with one of several entitlements that it uses', () => {
    const members = { kind: 'entitlement', subject: entitlementSubject('acme', 'sc-citizen') } as const;
    expect(hasEnded(members, { scope: 'wallet.act sc-citizen' })).toBe(true);
    expect(hasEnded(members, { scope: 'wallet', act: { sub: 'backend' } })).toBe(false);
  });

  it('end the tokens that were issued before a time only', () => {
    const members = { issuedBefore: NOW };
    expect(hasEnded(members, { iat: seconds(-1) })).toBe(true);
    expect(hasEnded(members, { iat: seconds(0) })).toBe(false);
  });

  it('replace a cutoff by a later one, and ignore an earlier one that arrives late', () => {
    const later = cutoff({ position: 2, issuedBefore: NOW });
    const known = learned(later, cutoff({ position: 1 }));
    expect(known.hasEnded({ ...claims, iat: seconds(1) })).toBe(false);
    known.learn([cutoff({ position: 3 })], NOW);
    expect(known.hasEnded({ ...claims, iat: seconds(1) })).toBe(true);
  });

  it('learn a first cutoff at position 0, and ignore another one at the same position', () => {
    const known = learned(cutoff({ position: 0 }), cutoff({ position: 0, issuedBefore: 0 }));
    expect(known.hasEnded(claims)).toBe(true);
  });

  it.each<[string, Partial<AccessTokenClaims>]>([
    ['without a scope', { scope: undefined as never }],
    ['whose scope is no text', { scope: ['sc-citizen'] as never }],
    ['whose scope begins the same', { scope: 'sc-citizens' }],
  ])('accept a token %s after the end of an entitlement', (_, members) => {
    expect(hasEnded({ kind: 'entitlement', subject: entitlementSubject('acme', 'sc-citizen') }, members)).toBe(false);
  });

  it('end a token without the time of its issuance', () => {
    expect(hasEnded({ issuedBefore: NOW }, { iat: undefined as never })).toBe(true);
  });

  it('keep a cutoff until its expiry', () => {
    const known = learned(cutoff({ expiresAt: NOW + 1_000 }));
    known.learn([], NOW + 1_000);
    expect(known.hasEnded(claims)).toBe(true);
    known.learn([], NOW + 1_001);
    expect(known.hasEnded(claims)).toBe(false);
  });

  it('forget a cutoff that has expired', () => {
    const known = learned(cutoff({ expiresAt: NOW + 1_000 }));
    expect(known.hasEnded(claims)).toBe(true);
    known.learn([], NOW + 2_000);
    expect(known.hasEnded(claims)).toBe(false);
  });

  it('say which tenant is suspended, until it is resumed', () => {
    const known = learned(cutoff({ kind: 'tenant', subject: 'acme' }));
    expect([known.isSuspended('acme'), known.isSuspended('other')]).toEqual([true, false]);
    known.learn([cutoff({ kind: 'tenant', subject: 'acme', issuedBefore: NOW, position: 2 })], NOW);
    expect(known.isSuspended('acme')).toBe(false);
    expect(known.hasEnded(claims)).toBe(true);
  });
});
