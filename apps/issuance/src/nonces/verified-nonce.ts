export interface VerifiedNonce {
  id: string;
  expiresAt: Date;
}
