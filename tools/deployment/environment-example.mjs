import { composeValue } from './compose-environment.mjs';

/** Values with which the platform works on one host without further settings. */
const VALUES = {
  PUBLIC_URL: 'http://platform.localhost:8080',
  KAFKA_BROKERS: '',
  OUTGOING_ALLOWED_HOSTS: 'platform.localhost:8080',
  HOME_AFFAIRS_URL: 'http://home-affairs-simulator:8090',
  TRUSTED_PROXIES: '1',
  BOOTSTRAP_ADMIN_CLIENT_ID: 'platform-operator',
};

/** Variables of docker-compose.yml itself. */
const OF_COMPOSE = [
  ['COMPOSE_PROFILES', 'simulator', 'simulator starts the home-affairs simulator; empty for the national gateway.'],
  ['IMAGE', '', 'Name of the image. Default: verifiable-credential-platform, which compose builds.'],
  ['PORT', '8080', 'Port of this host. PUBLIC_URL has it, unless a load balancer is before it.'],
  [
    'PUBLIC_HOST',
    'platform.localhost',
    'Host of PUBLIC_URL in the network of the containers, which reach nginx under it on port 8080. With a public PUBLIC_URL, a name that is nowhere else.',
  ],
  ['ADMIN_PORT', '8082', 'Port of the administration, on 127.0.0.1 only.'],
  ['LOAD_BALANCERS_FILE', '', 'File of the load balancers before nginx. Default: deploy/load-balancers.conf.'],
  [
    'FILES_FOLDER',
    '',
    'Folder of this host that containers have as /files, for settings that name files. Default: deploy/files.',
  ],
  ['STOP_GRACE_PERIOD', '30s', 'Longer than SHUTDOWN_DELAY_MS and SHUTDOWN_GRACE_MS together.'],
  ['POSTGRES_PASSWORD', '', 'Password of the superuser of PostgreSQL, which no program of the platform has.'],
  ['OWNER_DATABASE_PASSWORD', '', 'Password of the owner of the schemas, which only the job that migrates has.'],
];

/** Why a variable of each service is there, by the end of its name. */
const OF_EACH_SERVICE = [
  ['FURTHER_DATABASE_PASSWORD', 'Password that is tried when the other one is refused, during a rotation.'],
  [
    'DATABASE_PASSWORD',
    'Password of the login of each service, which that job sets: npm run vc -- operator keys services.',
  ],
  [
    'FURTHER_SERVICE_KEYS',
    'Keys that still verify, comma-separated, during a rotation: docs/operating/key-rotation.md.',
  ],
  ['SERVICE_KEY', 'Private key of each service, which only that service gets.'],
  [
    'FURTHER_KEY_ENCRYPTION_KEYS',
    'Keys that still open, comma-separated, during a rotation: docs/operating/key-rotation.md.',
  ],
  ['KEY_ENCRYPTION_KEY', 'Key-encryption key of each service; the two webhook services share one.'],
];

/** deploy/.env.example, with every variable of docker-compose.yml. */
export function environmentExample(services) {
  const described = new Map(OF_COMPOSE.map(([name, , description]) => [name, description]));
  const values = new Map(OF_COMPOSE.map(([name, value]) => [name, value]));
  for (const { name: service, variables } of services) {
    for (const { name, description } of variables) {
      for (const used of variablesIn(composeValue(service, name) ?? '')) {
        const own = OF_EACH_SERVICE.find(([end]) => used.endsWith(`_${end}`) && used !== end);
        if (!described.has(used)) described.set(used, own?.[1] ?? description);
        if (!values.has(used)) values.set(used, VALUES[used] ?? '');
      }
    }
  }
  const lines = [];
  let last;
  for (const [name, description] of sortTogether(described)) {
    if (description !== last) lines.push(...wrap((last = description)));
    lines.push(`${name}=${values.get(name)}`);
  }
  return `# Written by npm run dev -- deployment; do not edit. npm run dev -- compose:env writes .env from it, with new secrets.
# Empty means the default of docs/configuration.md. Files are those in the containers, below /files.
${lines.join('\n')}\n`;
}

/** The names of the variables in a value of docker-compose.yml. */
export function variablesIn(text) {
  return [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
}

/** Variables with the same description follow each other. */
function sortTogether(described) {
  const order = [...new Set(described.values())];
  return [...described].sort(([, left], [, right]) => order.indexOf(left) - order.indexOf(right));
}

function wrap(text) {
  const lines = [];
  let line = '#';
  for (const word of text.replaceAll('`', '').split(' ')) {
    if (line.length + word.length > 118) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
