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

/** Returns the folder of Apache Kafka's jars, and downloads missing ones. */
export function obtainLibraries(log?: (line: string) => void): string;
