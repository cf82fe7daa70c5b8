/** Of a listener for clients with TLS and SASL. */
export interface KafkaSecurity {
  /** A free one by default. */
  port?: number;
  /** By which clients reach the listener, if not by its own port. */
  advertisedPort?: number;
  /** PEM: the private key in PKCS #8 and the certificate. */
  keystoreFile: string;
  /** Passwords by the names of SCRAM principals. */
  users: Record<string, string>;
  /** Prefixes of consumer groups by the principals that only read, for `run.mjs`. */
  subscribers?: Record<string, string>;
  /** Keys that sign the tokens of OAUTHBEARER, whose `sub` is the principal. Without them there is SCRAM only. */
  jwksFile?: string;
  audience?: string;
}

export interface RealKafka {
  /** Without `security` for all clients, otherwise for super users. */
  brokers: string;
  /** With `security`. */
  secureBrokers?: string;
  port: number;
  exited: Promise<number | null>;
  stop: () => Promise<void>;
}

export function whyNoRealKafka(): string | undefined;

export function startRealKafka(options: {
  dir: string;
  port?: number;
  log?: (line: string) => void;
  security?: KafkaSecurity;
}): Promise<RealKafka>;

/** Returns the folder of Apache Kafka's jars, and downloads missing ones. */
export function obtainLibraries(log?: (line: string) => void): string;
