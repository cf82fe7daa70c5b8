export interface RealKafka {
  brokers: string;
  port: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

export function whyNoRealKafka(): string | undefined;

export function startRealKafka(options: {
  dir: string;
  port?: number;
  log?: (line: string) => void;
}): Promise<RealKafka>;

/** The folder of Apache Kafka's jars, which are downloaded where they are missing. */
export function obtainLibraries(log?: (line: string) => void): string;
