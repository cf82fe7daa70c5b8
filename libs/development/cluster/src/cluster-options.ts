import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '@vc/development/embedded-postgres';

/** What the new replicas of a restart have instead of what the earlier ones had. */
export interface ReplicaChange {
  /** Variables, beside the others of before. */
  environment?: Record<string, string>;
  /** Folder whose `dist` has the services. */
  release?: string;
}

export interface ClusterOptions {
  /** Folder of the data, the secrets and the logs; made on first use. */
  dataDir: string;
  /** Port of the public addresses on localhost. */
  port: number;
  /** Number of processes of each service. */
  replicas: number;
  /** Folder of this repository, whose `dist` has the services and the launcher, which migrates the database. */
  repository: string;
  /** Folder whose `dist` has the services and the launcher of the start. Default: this repository. */
  release?: string;
  /** Variables for all services. */
  environment?: Record<string, string>;
  /** Starts PostgreSQL. Default: `startEmbeddedPostgres`. */
  startPostgres?: (options: EmbeddedPostgresOptions) => Promise<EmbeddedPostgres>;
  /** Returns the port by which a part reaches another one, by the name and the port of the connection. Default: that port. */
  route?: (name: string, port: number) => Promise<number>;
  /** Is told each part that has started. */
  report?: (part: string, address: string) => void;
}
