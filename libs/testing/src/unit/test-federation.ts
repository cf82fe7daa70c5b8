import type { KeyObject } from 'node:crypto';
import { createSigner, generateKeys, publicJwkOf, toNumericDate } from '@vc/protocol/crypto';
import { entityConfigurationUrl, signEntityStatement } from '@vc/protocol/federation';
import type { WalletRequest, WalletResponse } from '@vc/protocol/http';

const STATEMENT = 'application/entity-statement+jwt';
const DAY_SECONDS = 86_400;

/** Changes of the claims of a statement; `undefined` removes one. */
export type ChangedClaims = Record<string, unknown>;

/** An entity of a test federation, with an ES256 key. */
export class FederationEntity {
  readonly kid: string;
  readonly key: KeyObject;
  readonly jwks: { keys: ({ kid: string } & Record<string, unknown>)[] };
  /** Claims of the Entity Configuration beside the usual ones. */
  configuration: ChangedClaims = {};
  /** Claims of the statements about subordinates, by their Entity Identifiers. */
  readonly statements = new Map<string, ChangedClaims>();

  constructor(
    readonly id: string,
    private readonly now: Date,
  ) {
    this.kid = `key of ${id}`;
    const { privateKey, publicKey } = generateKeys('P-256');
    this.key = privateKey;
    this.jwks = { keys: [{ ...publicJwkOf(publicKey), kid: this.kid }] };
  }

  get fetchEndpoint(): string {
    return `${this.id}/fetch`;
  }

  /** Makes this entity an immediate superior of another. */
  admit(subordinate: FederationEntity, claims: ChangedClaims = {}): this {
    const { authority_hints: hints = [] } = subordinate.configuration as { authority_hints?: string[] };
    subordinate.configuration = { ...subordinate.configuration, authority_hints: [...hints, this.id] };
    this.statements.set(subordinate.id, { jwks: subordinate.jwks, ...claims });
    return this;
  }

  signConfiguration(changes: ChangedClaims = {}): Promise<string> {
    const metadata = { federation_entity: { federation_fetch_endpoint: this.fetchEndpoint } };
    return this.sign({ sub: this.id, jwks: this.jwks, metadata, ...this.configuration, ...changes });
  }

  signStatement(subject: string, changes: ChangedClaims = {}): Promise<string> {
    return this.sign({ sub: subject, ...this.statements.get(subject), ...changes });
  }

  /** Signs claims of any kind as an Entity Statement. */
  sign(claims: ChangedClaims): Promise<string> {
    const iat = toNumericDate(this.now);
    const all = { iss: this.id, iat, exp: iat + DAY_SECONDS, ...claims };
    return signEntityStatement({ alg: 'ES256', kid: this.kid }, all, createSigner(this.key));
  }
}

/** Entities that answer the requests of a resolver, as their servers would. */
export class TestFederation {
  readonly requests: string[] = [];
  private readonly entities: FederationEntity[] = [];

  constructor(private readonly now: Date) {}

  add(id: string): FederationEntity {
    const entity = new FederationEntity(id, this.now);
    this.entities.push(entity);
    return entity;
  }

  readonly http = async ({ url }: WalletRequest): Promise<WalletResponse> => {
    this.requests.push(url);
    const token = await this.findStatement(url);
    const headers = { 'content-type': token === undefined ? 'application/json' : STATEMENT };
    return { status: token === undefined ? 404 : 200, headers, body: Buffer.from(token ?? '{"error":"not_found"}') };
  };

  private async findStatement(url: string): Promise<string | undefined> {
    const { origin, pathname, searchParams } = new URL(url);
    const configured = this.entities.find(({ id }) => entityConfigurationUrl(id) === origin + pathname);
    if (configured) return configured.signConfiguration();
    const superior = this.entities.find(({ fetchEndpoint }) => fetchEndpoint === origin + pathname);
    const subject = searchParams.get('sub') ?? '';
    return superior?.statements.has(subject) ? superior.signStatement(subject) : undefined;
  }
}
