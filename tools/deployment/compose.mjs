import { composeEnvironments } from './compose-environment.mjs';
import { prefixOf } from './variables.mjs';

const HEAD = `# Written by npm run dev -- deployment; do not edit. docs/operating/compose.md describes it.
# The services on one host with a real PostgreSQL and Apache Kafka, behind nginx: npm run dev -- compose:env writes .env first.
`;

/** What holds for every container. */
const CONFINED = ['security_opt: [no-new-privileges:true]', 'cap_drop: [ALL]'];
const POSTGRES_CAPABILITIES = '[CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]';

const indent = (spaces, lines) => lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n');

/** What a service has besides its environment. */
const FURTHER = {
  auth: `    # The administration, for this host only: nginx does not route to it.
    ports: ['127.0.0.1:\${ADMIN_PORT:-8082}:8082']`,
};

/** docker-compose.yml, with every variable that deploy/configuration.schema.json names for a service. */
export function composeFile(services) {
  const { shared, own } = composeEnvironments(services);
  const passwords = services.map(({ name }) => `${prefixOf(name)}_DATABASE_PASSWORD`);
  return `${HEAD}x-image: &image
  build: { context: ., dockerfile: deploy/Dockerfile }
  image: \${IMAGE:-verifiable-credential-platform}
  read_only: true
${indent(2, CONFINED)}
x-service: &service
  <<: *image
  restart: unless-stopped
  # Longer than SHUTDOWN_DELAY_MS and SHUTDOWN_GRACE_MS together.
  stop_grace_period: \${STOP_GRACE_PERIOD:-30s}
  volumes:
    # Certificates and other files that settings name.
    - &files \${FILES_FOLDER:-./deploy/files}:/files:ro
  depends_on:
    migrate: { condition: service_completed_successfully }
    postgres: { condition: service_healthy }
    kafka: { condition: service_healthy }
x-environment: &environment
${indent(2, shared)}

services:
  # The only program with the login of the owner, which is no superuser.
  migrate:
    <<: *image
    command: [migrate]
    restart: on-failure
    depends_on:
      postgres: { condition: service_healthy }
    healthcheck: { disable: true }
    environment:
      OWNER_DATABASE_URL: postgres://platform:\${OWNER_DATABASE_PASSWORD:?}@postgres:5432/platform
${indent(
  6,
  passwords.map((name) => `${name}: \${${name}:?}`),
)}

${services.map(({ name }) => composeService(name, own[name])).join('\n')}

  # Stands in for the national gateway: COMPOSE_PROFILES=simulator.
  home-affairs-simulator:
    <<: *image
    profiles: [simulator]
    command: [home-affairs-simulator]
    restart: unless-stopped
    environment: { HOST: 0.0.0.0, PORT: '8090' }
    healthcheck:
      # Any answer: the simulator has no address for its health.
      test: [CMD, node, -e, "fetch('http://127.0.0.1:8090/').catch(() => process.exit(1))"]
      interval: 10s

  gateway:
    image: nginx:1.29-alpine
    # The user nginx of the image.
    user: '101:101'
    restart: unless-stopped
    read_only: true
    tmpfs: [/run, /tmp, /var/cache/nginx]
${indent(4, CONFINED)}
    ports: ['\${PORT:-8080}:8080']
    networks:
      default:
        # The host of PUBLIC_URL, for services that call each other under it as wallets and partners do.
        aliases: ['\${PUBLIC_HOST:-platform.localhost}']
    volumes:
      - ./deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro
      - \${LOAD_BALANCERS_FILE:-./deploy/load-balancers.conf}:/etc/nginx/load-balancers.conf:ro
    # It resolves names again, so services start in any order.
    healthcheck: { test: [CMD, wget, -qO, /dev/null, 'http://127.0.0.1:8080/auth/jwks'], interval: 10s, retries: 6 }

  postgres:
    image: postgres:18-alpine
    restart: unless-stopped
    read_only: true
    tmpfs: [/run/postgresql, /tmp]
${indent(4, CONFINED)}
    # Its entry point gives the volume to the user postgres, and becomes that user.
    cap_add: ${POSTGRES_CAPABILITIES}
    environment:
      # Of the superuser, which no program of the platform has.
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:?}
      OWNER_DATABASE_PASSWORD: \${OWNER_DATABASE_PASSWORD:?}
    volumes:
      - postgres:/var/lib/postgresql
      - ./deploy/postgres/create-owner.sql:/docker-entrypoint-initdb.d/create-owner.sql:ro
    healthcheck:
      # By TCP: while the volume is filled, PostgreSQL answers on its socket only.
      test: [CMD, pg_isready, -h, 127.0.0.1, -U, platform, -d, platform]
      interval: 2s
      retries: 60

  kafka:
    image: apache/kafka:4.1.2
    restart: unless-stopped
${indent(4, CONFINED)}
    environment:
      KAFKA_NODE_ID: '1'
      KAFKA_PROCESS_ROLES: broker,controller
      KAFKA_CONTROLLER_QUORUM_VOTERS: 1@kafka:9093
      KAFKA_LISTENERS: PLAINTEXT://:9092,CONTROLLER://:9093
      KAFKA_ADVERTISED_LISTENERS: PLAINTEXT://kafka:9092
      KAFKA_CONTROLLER_LISTENER_NAMES: CONTROLLER
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1'
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false'
      # Otherwise the broker keeps its data in /tmp, outside the volume.
      KAFKA_LOG_DIRS: /var/lib/kafka/data
    volumes: ['kafka:/var/lib/kafka/data']
    healthcheck:
      test: [CMD, /opt/kafka/bin/kafka-broker-api-versions.sh, --bootstrap-server, 'localhost:9092']
      interval: 5s
      retries: 30

volumes:
  postgres:
  kafka:
`;
}

function composeService(name, lines) {
  const further = FURTHER[name] ? `\n${FURTHER[name]}` : '';
  return `  ${name}:
    <<: *service
    command: [${name}]
    environment:
      <<: *environment
${indent(6, lines)}${further}`;
}
