// The access control lists of deploy/kafka-acls.sh as entries of kafkajs: its commands start a Java machine each.
import { readFileSync } from 'node:fs';
import kafkajs, { type AclEntry } from 'kafkajs';
import type { KafkaSecurity } from './real-kafka.mjs';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } = kafkajs;

const SCRIPT = new URL('../../deploy/kafka-acls.sh', import.meta.url);
const COMMAND = '$KAFKA_ACLS --add ';

const OPERATIONS: Record<string, AclEntry['operation']> = {
  Read: AclOperationTypes.READ,
  Write: AclOperationTypes.WRITE,
  Create: AclOperationTypes.CREATE,
  Delete: AclOperationTypes.DELETE,
  DescribeConfigs: AclOperationTypes.DESCRIBE_CONFIGS,
};

/** Makes the lists, as a super user. @param subscribers prefixes of consumer groups by the principals that only read */
export async function createAccessControlLists(
  brokers: string,
  { subscribers = {} }: Pick<KafkaSecurity, 'subscribers'> = {},
): Promise<void> {
  const admin = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const ofServices = accessControlLists();
    const ofSubscribers = Object.entries(subscribers).flatMap(([name, groups]) =>
      subscriberLists(name, groups, ofServices),
    );
    await admin.createAcls({ acl: [...ofServices, ...ofSubscribers] });
  } finally {
    await admin.disconnect();
  }
}

/** The lists that the commands of the script make. */
export function accessControlLists(script = readFileSync(SCRIPT, 'utf8')): AclEntry[] {
  const commands = script.split('\n').filter((line) => line.startsWith(COMMAND));
  return commands.flatMap(listsOfCommand);
}

/** The lists of another team, for the topics that webhook-delivery reads. */
function subscriberLists(name: string, groups: string, ofServices: AclEntry[]): AclEntry[] {
  const topics = ofServices.filter(isReadOfEvents).map(({ resourceName }) => `--topic ${resourceName}`);
  const principal = `${COMMAND}--allow-principal User:${name} --operation Read`;
  return [
    `${principal} ${topics.join(' ')}`,
    `${principal} --group ${groups} --resource-pattern-type prefixed`,
  ].flatMap(listsOfCommand);
}

function isReadOfEvents({ principal, operation, resourceType }: AclEntry): boolean {
  const isTopic = resourceType === AclResourceTypes.TOPIC;
  return principal === 'User:webhook-delivery' && operation === AclOperationTypes.READ && isTopic;
}

function listsOfCommand(command: string): AclEntry[] {
  const options = [...command.matchAll(/--(\S+) ([^-\s]\S*)/g)].map(([, name = '', value = '']) => ({ name, value }));
  const valuesOf = (wanted: string) => options.filter(({ name }) => name === wanted).map(({ value }) => value);
  const [principal = ''] = valuesOf('allow-principal');
  const resources = [
    ...valuesOf('topic').map((name) => ({ type: AclResourceTypes.TOPIC, name })),
    ...valuesOf('group').map((name) => ({ type: AclResourceTypes.GROUP, name })),
  ];
  const isPrefixed = valuesOf('resource-pattern-type').includes('prefixed');
  return resources.flatMap((resource) =>
    valuesOf('operation').map((operation) => ({
      principal,
      host: '*',
      permissionType: AclPermissionTypes.ALLOW,
      operation: OPERATIONS[operation] ?? AclOperationTypes.UNKNOWN,
      resourceType: resource.type,
      resourceName: resource.name,
      resourcePatternType: isPrefixed ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
    })),
  );
}
