import { Inject, Injectable, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Ticker } from '@vc/platform/scheduling';
import type { Provider } from 'oidc-provider';
import { SigningKeys, SigningKeysService } from '../tokens/signing-keys.service';
import { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { AuthorizationServer, ProviderFactory } from './provider-factory';

const REFRESH_INTERVAL_MS = 60_000;

/** Holds the authorization server. oidc-provider reads its keys once, so new signing keys need a new server. */
@Injectable()
export class ProviderHost implements OnModuleInit, OnApplicationShutdown {
  private server?: AuthorizationServer;
  private keys?: SigningKeys;
  private readonly refreshing = new Ticker(
    () => this.refresh(),
    (err) => this.logger.error({ event: 'signing-keys.unknown', err }),
  );

  constructor(
    private readonly signingKeys: SigningKeysService,
    private readonly factory: ProviderFactory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.refreshing.start(REFRESH_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.refreshing.stop();
  }

  get current(): Provider {
    return this.started.provider;
  }

  get tokens(): AccessTokenIssuer {
    return this.started.tokens;
  }

  private get started(): AuthorizationServer {
    if (!this.server) throw new Error('The authorization server has not started.');
    return this.server;
  }

  /** Replaces the server if the signing keys have changed. */
  async refresh(): Promise<void> {
    const keys = await this.signingKeys.load();
    if (this.keys && toKeyIds(this.keys) === toKeyIds(keys)) return;
    this.server = this.factory.create(keys);
    this.server.provider.on('server_error', (_, err) =>
      this.logger.error({ event: 'authorization-server.failed', err }),
    );
    this.keys = keys;
  }
}

function toKeyIds({ current, published }: SigningKeys): string {
  return [current, ...published].map(({ kid }) => kid).join(' ');
}
