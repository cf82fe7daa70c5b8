import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { toNetwork } from '@vc/platform/http';
import type { CountedKey } from './failed-attempts.repository';
import { FailedAttemptsRepository } from './failed-attempts.repository';

const WINDOW_SECONDS = 15 * 60;
const LOCK_SECONDS = 15 * 60;
/** Until attempts that run now are decided. */
const UNDECIDED_SECONDS = 1;

/** Number of failures within 15 minutes after which a key is locked for 15 minutes. */
export const FAILURES_ALLOWED = { clientAtAddress: 10, address: 50, device: 10 };

export interface AddressAttempt {
  clientId: string;
  address: string;
}

/** An attempt counts at its address, or at a device that is known. */
export type Attempt = AddressAttempt | { clientId: string; device: string };

export type AttemptResult<T> = { result: T } | { lockSeconds: number };

/**
 * Counts wrong credentials. An attempt counts before its credentials are verified, so parallel guesses do not share a
 * count; only an attempt that fails locks. A lock holds for one client at one address, so that a guesser locks out no client
 * elsewhere. An address with failures for many clients is locked for all clients. All replicas share the count. The rows
 * hold a MAC of the name, because people enter passwords in its place.
 */
@Injectable()
export class FailedAttemptsService {
  private readonly nameKey: Buffer;

  constructor(
    private readonly attempts: FailedAttemptsRepository,
    cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.nameKey = cipher.derive('auth.failed-attempts');
  }

  /**
   * Verifies credentials unless the client or the address is locked.
   * @param isFailure whether the credentials were wrong
   */
  async attempt<T>(
    attempt: Attempt,
    verify: () => Promise<T>,
    isFailure: (result: T) => boolean,
  ): Promise<AttemptResult<T>> {
    const limits = this.toLimits(attempt);
    const keys = limits.map(({ key }) => key);
    const now = this.clock();
    const counted = await this.attempts.count(keys, now, addSeconds(now, WINDOW_SECONDS));
    const lockSeconds = Math.max(...counted.map((key) => countLockSeconds(key, limits, now)));
    if (lockSeconds > 0) {
      await this.attempts.takeBack(keys);
      return { lockSeconds };
    }
    return { result: await this.decide(limits, verify, isFailure) };
  }

  /** Returns the seconds until the next attempt is allowed, or 0. */
  async findLockSeconds(attempt: Attempt): Promise<number> {
    const until = await this.attempts.findLockEnd(this.toLimits(attempt).map(({ key }) => key));
    return countSeconds(this.clock(), until);
  }

  /** Verifies what nobody can guess, in spite of a lock. Its failures count at the address, which may guess other things. */
  async attemptUnguessable<T>(
    address: string,
    verify: () => Promise<T>,
    isFailure: (result: T) => boolean,
  ): Promise<T> {
    const limits = [toAddressLimit(toNetwork(address))];
    const keys = limits.map(({ key }) => key);
    const now = this.clock();
    await this.attempts.count(keys, now, addSeconds(now, WINDOW_SECONDS));
    return this.decide(limits, verify, isFailure);
  }

  private toLimits(attempt: Attempt): Limit[] {
    const client = createHmac('sha256', this.nameKey).update(attempt.clientId).digest('base64url');
    if ('device' in attempt) return [{ key: `${client} device ${attempt.device}`, allowed: FAILURES_ALLOWED.device }];
    const network = toNetwork(attempt.address);
    return [{ key: `${client} ${network}`, allowed: FAILURES_ALLOWED.clientAtAddress }, toAddressLimit(network)];
  }

  private async decide<T>(limits: Limit[], verify: () => Promise<T>, isFailure: (result: T) => boolean): Promise<T> {
    const keys = limits.map(({ key }) => key);
    const result = await this.verify(keys, verify);
    if (isFailure(result)) await this.lock(limits);
    else await this.attempts.takeBack(keys);
    return result;
  }

  /** Credentials that could not be verified were not wrong. */
  private async verify<T>(keys: string[], verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      await this.attempts.takeBack(keys);
      throw error;
    }
  }

  private async lock(limits: Limit[]): Promise<void> {
    const lockEnd = addSeconds(this.clock(), LOCK_SECONDS);
    for (const { key, allowed } of limits) await this.attempts.lock(key, allowed, lockEnd);
  }
}

interface Limit {
  key: string;
  allowed: number;
}

function toAddressLimit(network: string): Limit {
  return { key: network, allowed: FAILURES_ALLOWED.address };
}

/** An attempt that would exceed the limit waits for the decision about the others. */
function countLockSeconds({ key, failures, lockedUntil }: CountedKey, limits: Limit[], now: Date): number {
  const isExceeded = limits.some((limit) => limit.key === key && failures > limit.allowed);
  return Math.max(countSeconds(now, lockedUntil), isExceeded ? UNDECIDED_SECONDS : 0);
}

function countSeconds(now: Date, until: Date | null): number {
  return until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0;
}

function addSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
