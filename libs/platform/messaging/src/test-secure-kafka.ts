import { createPublicKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { generateKeys } from '@vc/protocol/crypto';
import type { Admin } from 'kafkajs';
import { Kafka, logLevel } from 'kafkajs';
import { createAccessControlLists } from '../../../../tools/kafka/access-control-lists.mts';
import type { RealKafka } from '../../../../tools/kafka/real-kafka.mjs';
import { startRealKafka } from '../../../../tools/kafka/real-kafka.mjs';

const AUDIENCE = 'kafka';
const KEY_ID = 'provider';

export type Environment = Record<string, string>;

interface Parts {
  dir: string;
  broker: RealKafka;
  provider: LocalServer;
  /** Passwords by the names of principals. */
  users: Record<string, string>;
  caFile: string;
  admin: Admin;
}

/** Apache Kafka with TLS, SASL and the lists of deploy/kafka-acls.sh, and an OpenID provider that it trusts. */
export class SecureKafka {
  private constructor(private readonly parts: Parts) {}

  /** Of a super user. */
  get admin(): Admin {
    return this.parts.admin;
  }

  /** @param principals that authenticate by SCRAM */
  static async start(principals: string[]): Promise<SecureKafka> {
    const dir = mkdtempSync(join(tmpdir(), 'vc-secure-kafka-'));
    const caFile = await developmentAuthority(dir);
    const { key, cert } = await localhostCertificate(dir);
    const [keystoreFile, jwksFile] = [join(dir, 'broker.pem'), join(dir, 'jwks.json')];
    writeFileSync(keystoreFile, key + cert);
    const { privateKey } = generateKeys('P-256');
    const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' };
    writeFileSync(jwksFile, JSON.stringify({ keys: [jwk] }));
    const users = Object.fromEntries(principals.map((name) => [name, randomUUID()]));
    const security = { keystoreFile, jwksFile, audience: AUDIENCE, users };
    const broker = await startRealKafka({ dir: join(dir, 'kafka'), security });
    const provider = await LocalServer.start((request, response) =>
      sendJson(response, toTokenResponse(request.headers.authorization ?? '', privateKey)),
    );
    const admin = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await createAccessControlLists(broker.brokers);
    return new SecureKafka({ dir, broker, provider, users, caFile, admin });
  }

  /** The variables of a principal. */
  environment(principal: string, mechanism = 'scram-sha-512'): Environment {
    return {
      KAFKA_BROKERS: this.parts.broker.secureBrokers ?? '',
      KAFKA_TLS: 'on',
      KAFKA_CA_FILES: this.parts.caFile,
      KAFKA_SASL_MECHANISM: mechanism,
      ...(mechanism === 'oauthbearer' ? this.oauthEnvironment(principal) : this.scramEnvironment(principal)),
    };
  }

  async stop(): Promise<void> {
    const { admin, provider, broker, dir } = this.parts;
    await admin.disconnect();
    await provider.stop();
    await broker.stop();
    rmSync(dir, { recursive: true, force: true });
  }

  private scramEnvironment(principal: string): Environment {
    return { KAFKA_USERNAME: principal, KAFKA_PASSWORD: this.parts.users[principal] ?? '' };
  }

  private oauthEnvironment(principal: string): Environment {
    return {
      KAFKA_OAUTH_TOKEN_URL: `${this.parts.provider.url}/token`,
      KAFKA_OAUTH_CLIENT_ID: principal,
      KAFKA_OAUTH_CLIENT_SECRET: 'secret',
    };
  }
}

/** A JWT whose subject is the client. */
function toTokenResponse(authorization: string, key: KeyObject) {
  const [sub] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'ES256', kid: KEY_ID },
    { sub, aud: AUDIENCE, iss: 'provider', iat: now, exp: now + 600, scope: 'kafka' },
  ];
  const input = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return { access_token: `${input}.${signature.toString('base64url')}`, token_type: 'Bearer', expires_in: 600 };
}
