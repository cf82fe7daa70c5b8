import { markdownTable } from './markdown-table';
import {
  AUDIT_TOPIC,
  consumersOf,
  deadLetterTopicOf,
  servicesOfTopics,
  TOPICS,
  topicsConsumedBy,
  topicsPublishedBy,
} from './topics';

export type AclOperation = 'Read' | 'Write' | 'Create' | 'Delete' | 'DescribeConfigs';

/** What a principal may do with resources. Read, Write and Delete include Describe. */
export interface KafkaAcl {
  /** Name of a service, or `operator` for the commands of the operator. */
  principal: string;
  resource: 'topic' | 'group';
  pattern: 'literal' | 'prefixed';
  names: string[];
  operations: AclOperation[];
}

/** The principal of `npm run vc -- operator dlq` and `npm run vc -- operator audit verify`. */
const OPERATOR = 'operator';
/** The service that reads events again, for recoveries. */
const HISTORIAN = 'webhook-delivery';
/** Groups of readers without offsets: `reader.<uuid>`. They are deleted after use. */
const READERS = { resource: 'group', pattern: 'prefixed', names: ['reader.'], operations: ['Read', 'Delete'] } as const;

/** The access control lists that each principal needs, and no others. */
export function kafkaAcls(): KafkaAcl[] {
  return [...servicesOfTopics().flatMap(aclsOfService), ...aclsOfOperator()];
}

function aclsOfService(principal: string): KafkaAcl[] {
  const consumed = topicsConsumedBy(principal);
  const written = [...topicsPublishedBy(principal), ...consumed.map(deadLetterTopicOf)];
  const acls: KafkaAcl[] = [toTopicAcl(principal, written, ['Write', 'Create', 'DescribeConfigs'])];
  if (consumed.length > 0) acls.push(toTopicAcl(principal, consumed, ['Read']), toGroupAcl(principal, principal));
  if (principal === HISTORIAN) acls.push(toReadersAcl(principal));
  return acls;
}

function aclsOfOperator(): KafkaAcl[] {
  const consumed = TOPICS.filter((topic) => consumersOf(topic).length > 0);
  return [
    toTopicAcl(OPERATOR, consumed, ['Write']),
    toTopicAcl(OPERATOR, [...consumed.map(deadLetterTopicOf), AUDIT_TOPIC], ['Read']),
    toGroupAcl(OPERATOR, 'dead-letters'),
    toReadersAcl(OPERATOR),
  ];
}

function toTopicAcl(principal: string, names: string[], operations: AclOperation[]): KafkaAcl {
  return { principal, resource: 'topic', pattern: 'literal', names, operations };
}

function toGroupAcl(principal: string, group: string): KafkaAcl {
  return { principal, resource: 'group', pattern: 'literal', names: [group], operations: ['Read'] };
}

function toReadersAcl(principal: string): KafkaAcl {
  return { principal, ...READERS, names: [...READERS.names], operations: [...READERS.operations] };
}

/** The lists in a table, for readers of the documentation (Markdown). */
export function aclTable(): string {
  const rows = kafkaAcls().map(({ principal, resource, pattern, names, operations }) => [
    `\`${principal}\``,
    `${resource}${pattern === 'prefixed' ? ', prefixed' : ''}`,
    names.map((name) => `\`${name}\``).join(', '),
    operations.join(', '),
  ]);
  return markdownTable(['principal', 'resource', 'names', 'operations'], rows);
}

/** The words of `kafka-acls.sh` that make each of the lists. */
export function aclCommands(): string[][] {
  return kafkaAcls().map(({ principal, resource, pattern, names, operations }) => [
    '--add',
    `--allow-principal User:${principal}`,
    ...operations.map((operation) => `--operation ${operation}`),
    ...names.map((name) => `--${resource} ${name}`),
    ...(pattern === 'prefixed' ? ['--resource-pattern-type prefixed'] : []),
  ]);
}
