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
