import { AUDIT_TOPIC } from '@vc/contract/events';
import { isPublication, type PublishedSource, readPublications } from '@vc/platform/audit';
import { KafkaConnection, readTopic } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { kafkaFrom } from './brokers';

const PROGRAM = 'audit-verify';

export interface ReadSource extends PublishedSource {
  /** Number of entries that are no publications. */
  malformed: number;
}

/** Reads files that follow each other, or are of several replicas. @throws Error when one cannot be read */
export async function readHeadsFiles(paths: string[]): Promise<ReadSource> {
  const source: ReadSource = { name: paths.join(', '), publications: [], malformed: 0 };
  for (const path of paths) {
    for await (const publication of readPublications(path)) {
      if (publication) source.publications.push(publication);
      else source.malformed += 1;
    }
  }
  return source;
}

/** Reads the topic from its beginning. @throws Error when the broker does not answer */
export async function readHeadsTopic(environment: NodeJS.ProcessEnv): Promise<ReadSource> {
  const connection = new KafkaConnection(PROGRAM, kafkaFrom(environment), createLogger(PROGRAM, 'fatal'));
  const events = await readTopic(connection, AUDIT_TOPIC);
  const payloads = events.filter(({ type }) => type === 'audit.heads.published').map(({ payload }) => payload);
  const publications = payloads.filter(isPublication);
  return { name: `topic ${AUDIT_TOPIC}`, publications, malformed: payloads.length - publications.length };
}
