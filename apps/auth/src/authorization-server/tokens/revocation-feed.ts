import { Inject, Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { LongRequests } from '@vc/platform/http';
import { Ticker } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database, Transaction } from '@vc/platform/persistence';
import { AuthConfig } from '../../auth-config';
import { RevocationFollowersRepository } from './revocation-followers.repository';
import { type FollowerResponse, toFollowerResponse } from './follower-response';
import type { Revocation } from './revocation';
import { RevokedTokensRepository } from './revoked-tokens.repository';
import { SignalGroup } from './signal-group';

/** Revocations and confirmations of another instance are seen after this time. */
const READ_INTERVAL_MS = 200;
/** Number of polls of a follower within its lease. */
const POLLS_PER_LEASE = 3;
const MAX_POLL_MS = 5_000;

/**
 * The list of revoked tokens, which every service follows by long polls to verify access tokens on its own. A
 * revocation is complete when each follower has confirmed it or its lease has ended, at whichever instance it polls.
 */
@Injectable()
export class RevocationFeed implements LongRequests, OnApplicationBootstrap, OnModuleDestroy {
  private readonly polls = new SignalGroup();
  private readonly revocations = new SignalGroup();
  private readonly ticker = new Ticker(
    () => this.readPositions(),
    (err) => this.logger.warn({ event: 'revocations.unknown', err }),
  );
  private lastPosition = 0;
  /** The position up to which every follower has the list. */
  private confirmedPosition = 0;

  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly revoked: RevokedTokensRepository,
    private readonly followers: RevocationFollowersRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.ticker.start(READ_INTERVAL_MS, this.database);
  }

  endLongRequests(): void {
    this.polls.close();
  }

  async onModuleDestroy(): Promise<void> {
    this.endLongRequests();
    await this.ticker.stop();
  }

  /**
   * Revokes tokens, and waits until no service accepts them: at most `AUTH_REVOCATION_TIMEOUT_MS`.
   * @param decide returns the revocations, in the transaction that adds them, which sees all tenants
   */
  async revoke(decide: (tx: Transaction) => Promise<Revocation[]>): Promise<void> {
    await this.revokeWith(async (tx) => ({ result: undefined, revocations: await decide(tx) }));
  }

  /** Revokes tokens like `revoke`, and returns a result. */
  async revokeWith<T>(decide: (tx: Transaction) => Promise<{ result: T; revocations: Revocation[] }>): Promise<T> {
    const { result, position } = await this.database.acrossTenants(async (tx) => {
      const decided = await decide(tx);
      return { result: decided.result, position: await this.revoked.add(tx, decided.revocations) };
    });
    if (position > 0) await this.confirm(position);
    return result;
  }

  private async confirm(position: number): Promise<void> {
    this.polls.wakeAll();
    await this.revocations.withSignal(async (signal) => {
      const deadline = performance.now() + this.config.AUTH_REVOCATION_TIMEOUT_MS;
      await this.readConfirmedPosition();
      while (this.confirmedPosition < position && performance.now() < deadline) {
        await signal.wait(deadline - performance.now());
      }
      if (this.confirmedPosition < position) {
        this.logger.warn({ event: 'revocation.unconfirmed', followers: await this.followers.listBehind(position) });
      }
    });
  }

  /**
   * Waits for revocations after a position, and returns them, or none after a third of the lease. The poll confirms the
   * position.
   * @param after position up to which the follower has the list; without it the response is immediate
   */
  async poll(follower: string, after?: number): Promise<FollowerResponse> {
    const leaseMs = this.config.AUTH_REVOCATION_TIMEOUT_MS;
    await this.followers.confirm(follower, after ?? 0, leaseMs);
    if (!this.revocations.isEmpty) await this.readConfirmedPosition();
    if (after === undefined) return toFollowerResponse(await this.revoked.listAfter(0), 0, leaseMs);
    return this.polls.withSignal(async (signal) => {
      const revocations = await this.revoked.listAfter(after);
      if (revocations.length > 0) return toFollowerResponse(revocations, after, leaseMs);
      await signal.wait(Math.min(leaseMs / POLLS_PER_LEASE, MAX_POLL_MS));
      return toFollowerResponse(await this.revoked.listAfter(after), after, leaseMs);
    });
  }

  /** One query serves all polls, and one all revocations, of this instance. */
  private async readPositions(): Promise<void> {
    if (!this.revocations.isEmpty) await this.readConfirmedPosition();
    if (this.polls.isEmpty) return;
    const position = await this.revoked.lastPosition();
    if (position > this.lastPosition) this.polls.wakeAll();
    this.lastPosition = position;
  }

  private async readConfirmedPosition(): Promise<void> {
    const position = await this.followers.findConfirmedPosition();
    if (position <= this.confirmedPosition) return;
    this.confirmedPosition = position;
    this.revocations.wakeAll();
  }
}
