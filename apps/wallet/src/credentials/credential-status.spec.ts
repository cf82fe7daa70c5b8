import { nextWalletCredentialStatus, WALLET_CREDENTIAL_STATUSES } from './credential-status';

describe('wallet credential status', () => {
  const refused = ['accepted → pending', 'rejected → pending'];
  const moves = WALLET_CREDENTIAL_STATUSES.flatMap((from) =>
    WALLET_CREDENTIAL_STATUSES.map((to) => [from, to] as const),
  );

  it.each(moves.filter(([from, to]) => !refused.includes(`${from} → ${to}`)))('allows %s → %s', (from, to) => {
    expect(nextWalletCredentialStatus(from, to)).toBe(to);
  });

  it.each(moves.filter(([from, to]) => refused.includes(`${from} → ${to}`)))('refuses %s → %s', (from, to) => {
    expect(() => nextWalletCredentialStatus(from, to)).toThrow('INVALID_STATE');
  });
});
