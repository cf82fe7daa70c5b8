import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kafkaAcls, publishersOf, topicsConsumedBy, TOPICS } from './index';

const root = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface ComposeService {
  command?: string[];
  environment?: Record<string, string>;
}

/** The services of the platform in docker-compose.yml, by name. */
function composedServices(): [string, Record<string, string>][] {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  return Object.entries(services).flatMap(([name, { command, environment = {} }]) =>
    command?.[0] === name && 'SERVICE_KEY' in environment ? [[name, environment]] : [],
  );
}

describe('the access control lists of Kafka', () => {
  it.each(TOPICS)('let its publishers alone, and the operator who replays, write to %s', (topic) => {
    const writers = kafkaAcls().filter(
      ({ names, operations }) => names.includes(topic) && operations.includes('Write'),
    );
    const isPublisher = ({ principal }: { principal: string }) => publishersOf(topic).includes(principal);
    expect(writers.filter(isPublisher)).toHaveLength(publishersOf(topic).length);
    const others = writers.filter((acl) => !isPublisher(acl)).map(({ principal }) => principal);
    expect(others.every((principal) => principal === 'operator')).toBe(true);
  });

  it('let each service read the topics that it consumes, and no others', () => {
    for (const { principal, resource, names, operations } of kafkaAcls()) {
      if (principal === 'operator' || resource !== 'topic' || !operations.includes('Read')) continue;
      expect(names).toEqual(topicsConsumedBy(principal));
    }
  });

  it('are for principals that docker-compose.yml gives to the services', () => {
    const services = composedServices();
    const names = services.map(([name]) => name);
    // Without a password for SCRAM, there is no user name.
    expect(services.map(([, { KAFKA_USERNAME: user }]) => user)).toEqual(
      names.map((name) => `\${${name.toUpperCase().replaceAll('-', '_')}_KAFKA_PASSWORD:+${name}}`),
    );
    expect(services.map(([, { KAFKA_PASSWORD: password }]) => password)).toEqual(
      names.map((name) => `\${${name.toUpperCase().replaceAll('-', '_')}_KAFKA_PASSWORD:-}`),
    );
    const principals = new Set(kafkaAcls().map(({ principal }) => principal));
    expect([...principals].filter((principal) => !names.includes(principal))).toEqual(['operator']);
  });

  it('have passwords in deploy/.env.example', () => {
    const example = read('deploy/.env.example');
    for (const [name] of composedServices()) {
      expect(example).toContain(`\n${name.toUpperCase().replaceAll('-', '_')}_KAFKA_PASSWORD=`);
    }
  });
});
