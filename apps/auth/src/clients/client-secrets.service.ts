import { Injectable } from '@nestjs/common';
import { FailedAttemptsService } from '../limits/failed-attempts.service';
import { currentRequest } from '../limits/request-scope';
import { assertNoWait } from '../limits/too-many-requests';
import { verifyClientSecret, isVerifiedSecret } from './client-secret';

/** Verifies client secrets, and locks out an address after too many wrong ones. */
@Injectable()
export class ClientSecretsService {
  constructor(private readonly attempts: FailedAttemptsService) {}

  /** A recently verified secret is accepted in spite of a lock. @throws TooManyRequests */
  async matches(clientId: string, secret: string, hashes: string[]): Promise<boolean> {
    if (isVerifiedSecret(secret, hashes)) return true;
    const attempt = { clientId, address: currentRequest().address };
    assertNoWait(await this.attempts.findLockSeconds(attempt));
    if (await verifyClientSecret(secret, hashes)) return true;
    await this.attempts.add(attempt);
    return false;
  }
}
