import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { topicsConsumedBy } from '@vc/contract/events';
import { findService, ROUTES } from '@vc/contract/routes';
import { describeWith } from '@vc/testing/programs/describe-with';
import Ajv2020 from 'ajv/dist/2020';
import { parse } from 'yaml';
import { readDockerfile } from '../dockerfile';
import { installHelm } from '../go-tools.mts';
import { CHART, EXAMPLES, helm, render } from './helm';
import { componentOf, type KubernetesObject, podSpecOf, type Variable } from './kubernetes-object';
import { ObjectSchemas } from './object-schemas';

const ROOT = resolve(__dirname, '../../..');
const BUILD_MS = 900_000;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const examples = readdirSync(EXAMPLES);
const { $defs: programs } = JSON.parse(read('deploy/configuration.schema.json')) as { $defs: Record<string, Program> };
const rendered = new Map<string, KubernetesObject[]>();

/** The objects of an example, which Helm renders once. */
function objectsOf(example: string): KubernetesObject[] {
  const objects = rendered.get(example) ?? render(example);
  rendered.set(example, objects);
  return objects;
}

const kindOf = (objects: KubernetesObject[], kind: string) => objects.filter((object) => object.kind === kind);
const namesOf = (objects: KubernetesObject[]) => objects.map(({ metadata }) => metadata.name);
const ofService = (objects: KubernetesObject[], kind: string, service: string) =>
  kindOf(objects, kind).find((object) => componentOf(object) === service)!;
const variablesOf = (object: KubernetesObject): Variable[] => podSpecOf(object)!.containers[0].env ?? [];
const selectorOf = (component: string) => ({
  'app.kubernetes.io/name': 'vc-platform',
  'app.kubernetes.io/instance': 'vc-platform',
  'app.kubernetes.io/component': component,
});

// Go builds Helm.
describeWith('go', 'deploy/helm/vc-platform', () => {
  let schemas: ObjectSchemas;

  beforeAll(() => {
    installHelm();
    schemas = new ObjectSchemas();
  }, BUILD_MS);

  describe.each(examples)('with %s', (example) => {
    it('passes helm lint', () => {
      const { status, stdout } = helm(['lint', '--strict', CHART, '--values', join(EXAMPLES, example)]);
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('0 chart(s) failed') });
    });

    it('renders objects that are valid by the schemas of Kubernetes and of the operators', () => {
      expect(objectsOf(example).flatMap((object) => schemas.errorsOf(object))).toEqual([]);
    });

    it('gives each object a name of its own, which is a label of DNS', () => {
      const names = objectsOf(example).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
      expect(names.filter((name) => !/^\w+ [a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name))).toEqual([]);
    });

    it.each(['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'])('has a %s for each service', (kind) => {
      const components = kindOf(objectsOf(example), kind).map(componentOf);
      expect(components).toEqual(expect.arrayContaining([...SERVICES]));
    });

    it.each(SERVICES)('gives %s an environment that its configuration accepts', (service) => {
      const variables = variablesOf(ofService(objectsOf(example), 'Deployment', service));
      const validate = new Ajv2020({ strict: false, validateFormats: false }).compile({
        $ref: `#/$defs/${service}`,
        $defs: programs,
      });
      validate(toEnvironment(variables));
      expect(validate.errors).toBeNull();
      const names = variables.map(({ name }) => name);
      expect(names.filter((name) => !(name in programs[service]!.properties))).toEqual([]);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    });

    it('has secrets in files only', () => {
      const objects = objectsOf(example);
      expect(kindOf(objects, 'Secret')).toEqual([]);
      for (const object of objects.filter((each) => podSpecOf(each) && componentOf(each) !== 'test')) {
        const { properties } = programs[componentOf(object)]!;
        const { containers, volumes } = podSpecOf(object)!;
        const plain = variablesOf(object).filter(({ name }) => properties[name]?.writeOnly);
        const files = variablesOf(object).flatMap(({ name, value = '' }) =>
          value.startsWith('/secrets/') ? name : [],
        );
        const mounted = volumes?.find(({ name }) => name === 'secrets')?.secret?.items.map(({ path }) => path);
        expect(plain).toEqual([]);
        expect(files).toEqual(mounted?.map((path) => `${path}_FILE`));
        expect(containers[0].volumeMounts).toContainEqual({ name: 'secrets', mountPath: '/secrets', readOnly: true });
      }
    });

    it('confines each pod as the profile "restricted" of the Pod Security Standards does', () => {
      for (const pod of objectsOf(example).flatMap((object) => podSpecOf(object) ?? [])) {
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: imageUser(), seccompProfile: { type: 'RuntimeDefault' } },
        });
        expect(pod.containers.map(({ securityContext }) => securityContext)).toEqual([
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        ]);
        expect(pod.containers[0].resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    });

    it.each(SERVICES)('probes %s, and waits longer for its end than it takes', (service) => {
      const deployment = ofService(objectsOf(example), 'Deployment', service);
      const pod = podSpecOf(deployment)!;
      expect(pod.containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: '/health/live' } },
        livenessProbe: { httpGet: { path: '/health/live' } },
        readinessProbe: { httpGet: { path: '/health/ready' } },
      });
      const { SHUTDOWN_DELAY_MS: delay, SHUTDOWN_GRACE_MS: grace } = programs[service]!.properties;
      expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(Number(delay?.default) + Number(grace?.default));
    });

    it('selects with each object the pods of one service', () => {
      for (const service of SERVICES) {
        const objects = objectsOf(example).filter((object) => componentOf(object) === service);
        const pod = ofService(objects, 'Deployment', service).spec.template;
        expect(pod.metadata.labels).toMatchObject(selectorOf(service));
        for (const { kind, spec } of objects) {
          if (kind === 'Service') expect(spec.selector).toEqual(selectorOf(service));
          if (kind === 'PodDisruptionBudget') expect(spec.selector.matchLabels).toEqual(selectorOf(service));
          if (kind === 'NetworkPolicy') expect(spec.podSelector.matchLabels).toEqual(selectorOf(service));
          if (['ScaledObject', 'HorizontalPodAutoscaler'].includes(kind))
            expect(spec.scaleTargetRef.name).toBe(`vc-platform-${service}`);
        }
        for (const { labelSelector } of pod.spec.topologySpreadConstraints)
          expect(labelSelector.matchLabels).toEqual(selectorOf(service));
      }
    });

    it('names ports in Services and policies that the containers have', () => {
      for (const object of objectsOf(example).filter(({ kind }) => ['Service', 'NetworkPolicy'].includes(kind))) {
        if (componentOf(object) === 'migrate') continue;
        const { ports = [] } = podSpecOf(ofService(objectsOf(example), 'Deployment', componentOf(object)))!
          .containers[0];
        const named = JSON.stringify(object.spec.ports ?? object.spec.ingress).matchAll(
          /"(?:targetPort|port)":"(\w+)"/g,
        );
        const missing = [...named].map(([, name]) => name).filter((name) => !ports.some((port) => port.name === name));
        expect(missing).toEqual([]);
      }
    });
  });

  describe('NetworkPolicies', () => {
    const objects = () => kindOf(objectsOf('production.yaml'), 'NetworkPolicy');
    const peersOf = (rules: Rule[], port: string) =>
      rules
        .filter(({ ports }) => ports?.some((each) => each.port === port))
        .flatMap(({ from = [], to = [] }) => [...from, ...to])
        .map(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/component']);

    it.each(SERVICES)('let those call the internal listener of %s whom @Internal names', (service) => {
      const { spec } = objects().find((object) => componentOf(object) === service)!;
      expect(peersOf(spec.ingress ?? [], 'internal').sort()).toEqual(annotatedCallers(service));
      const callers = objects().filter(({ spec: { egress } }) => peersOf(egress, 'internal').includes(service));
      expect(callers.map(componentOf).sort()).toEqual(annotatedCallers(service));
    });

    it('let the gateway and the console call services that have routes, and the console alone the administration', () => {
      const open = objects().filter(({ spec }) => (spec.ingress ?? []).some((rule: Rule) => hasPort(rule, 'public')));
      const routed = SERVICES.filter((service) => ROUTES.some((route) => route.service === service));
      expect(open.map(componentOf)).toEqual(routed);
      for (const { spec } of open)
        expect(spec.ingress.find((rule: Rule) => hasPort(rule, 'public')).from).toEqual([
          { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
          { podSelector: { matchLabels: selectorOf('test') } },
          { podSelector: { matchLabels: selectorOf('console') } },
        ]);
      const peersOfAdmin = objects().map((object) => [
        componentOf(object),
        peersOf(object.spec.ingress ?? [], 'admin'),
      ]);
      expect(peersOfAdmin.filter(([, peers]) => peers!.length > 0)).toEqual([['auth', ['console']]]);
      const callers = objects().filter(({ spec: { egress } }) => peersOf(egress, 'public').length > 0);
      expect(callers.map(componentOf)).toEqual(['console']);
      expect(peersOf(callers[0]!.spec.egress, 'public')).toEqual(routed);
      expect(peersOf(callers[0]!.spec.egress, 'admin')).toEqual(['auth']);
    });

    it('let only those call foreign servers that have settings for it', () => {
      const isForeign = ({ to = [] }: Rule) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0');
      const callers = objects().filter(({ spec }) => spec.egress.some(isForeign));
      expect(callers.map(componentOf)).toEqual(
        SERVICES.filter((name) => 'OUTGOING_CA_FILES' in programs[name]!.properties),
      );
    });

    it('let services reach PostgreSQL, Kafka and the receiver of traces, and the migration PostgreSQL alone', () => {
      const targets = ({ spec }: KubernetesObject) =>
        spec.egress.flatMap(({ ports, to = [] }: Rule) =>
          to.flatMap(({ ipBlock, namespaceSelector }) => {
            const peer = ipBlock?.cidr ?? namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'];
            return ports && peer ? `${peer}:${ports.map(({ port }) => port).join()}` : [];
          }),
        );
      const migration = kindOf(objectsOf('production.yaml'), 'NetworkPolicy').find(
        (object) => componentOf(object) === 'migrate',
      )!;
      expect(targets(migration)).toEqual(['10.10.0.0/24:5432']);
      const issuance = objects().find((object) => componentOf(object) === 'issuance')!;
      expect(targets(issuance)).toEqual(['10.10.0.0/24:5432', '10.11.0.0/24:9096', 'observability:4318']);
    });
  });

  describe('routes', () => {
    /** The service of the longest prefix, as controllers choose it. */
    const backendOf = (paths: { path: string; name: string }[], url: string) =>
      paths
        .filter(({ path }) => url === path || url.startsWith(`${path}/`))
        .sort((left, right) => right.path.length - left.path.length)[0]?.name;
    const ingressPaths = () => {
      const [ingress] = kindOf(objectsOf('minimal.yaml'), 'Ingress');
      const [{ host, http }] = ingress!.spec.rules;
      expect(host).toBe('credentials.example');
      return http.paths.map(({ path, backend }: IngressPath) => ({ path, name: backend.service.name }));
    };
    const gatewayPaths = () => {
      const [route] = kindOf(objectsOf('gateway-api.yaml'), 'HTTPRoute');
      expect(route!.spec.hostnames).toEqual(['credentials.example']);
      return route!.spec.rules.flatMap(({ matches, backendRefs: [backend] }: HttpRouteRule) =>
        matches.map(({ path }) => ({ path: path.value, name: backend.name })),
      );
    };

    it.each([
      ['the Ingress', ingressPaths],
      ['the HTTPRoute', gatewayPaths],
    ])('of %s lead where the route table leads', (_, pathsOf) => {
      const paths = pathsOf();
      const withVersion = ROUTES.map(({ prefix }) => prefix.replace(/^\/api\//, '/api/v1/'));
      const public_ = [...ROUTES.map(({ prefix }) => prefix), ...withVersion].filter((url) => findService(url));
      for (const url of public_.flatMap((prefix) => [prefix, `${prefix}/further`]))
        expect({ url, backend: backendOf(paths, url) }).toEqual({ url, backend: `vc-platform-${findService(url)}` });
      for (const url of ['/', '/internal/keys/1/sign', '/metrics', '/api', '/walletx', '/health/ready'])
        expect({ url, backend: backendOf(paths, url) }).toEqual({ url, backend: undefined });
    });

    it('lead to the administration in an object of its own, which is absent by default', () => {
      const admin = kindOf(objectsOf('gateway-api.yaml'), 'HTTPRoute').find(({ metadata }) =>
        metadata.name.endsWith('-admin'),
      )!;
      const withoutService = ROUTES.filter(({ service }) => !service).map(({ prefix }) => prefix);
      expect(admin.spec.rules).toEqual([
        {
          matches: withoutService.map((value) => ({ path: { type: 'PathPrefix', value } })),
          backendRefs: [{ name: 'vc-platform-auth-admin', port: 8082 }],
        },
      ]);
      expect(namesOf(kindOf(objectsOf('production.yaml'), 'Ingress'))).toEqual(['vc-platform']);
      const options = {
        ingress: { admin: { enabled: true, className: 'private', hosts: ['admin.internal.example'] } },
      };
      const own = kindOf(render('minimal.yaml', options), 'Ingress').find(({ metadata }) =>
        metadata.name.endsWith('-admin'),
      )!;
      expect(own.spec).toMatchObject({ ingressClassName: 'private', rules: [{ host: 'admin.internal.example' }] });
    });

    it('limits the connections of an address at the Ingress as nginx of Compose does', () => {
      const [, limit] = /limit_conn addresses (\d+);/.exec(read('deploy/nginx.conf')) ?? [];
      const [ingress] = kindOf(objectsOf('production.yaml'), 'Ingress');
      expect(ingress!.metadata.annotations).toMatchObject({
        'nginx.ingress.kubernetes.io/limit-connections': limit,
      });
    });
  });

  describe('scaling', () => {
    it('follows with KEDA the lag of each topic that a service consumes', () => {
      const scaled = kindOf(objectsOf('keda.yaml'), 'ScaledObject');
      expect(scaled.map(componentOf)).toEqual(['issuance', 'presentation', 'webhook-delivery']);
      for (const object of scaled) {
        const triggers = (object.spec.triggers as Trigger[]).filter(({ type }) => type === 'kafka');
        expect(triggers.map(({ metadata }) => metadata.topic)).toEqual(topicsConsumedBy(componentOf(object)));
        for (const { metadata, authenticationRef } of triggers) {
          const expected = { consumerGroup: componentOf(object), tls: 'enable', sasl: 'scram_sha256' };
          expect(metadata).toMatchObject({ ...expected, bootstrapServers: 'kafka.example:9093' });
          expect(namesOf(kindOf(objectsOf('keda.yaml'), 'TriggerAuthentication'))).toContain(authenticationRef?.name);
        }
      }
    });

    it('follows with KEDA the age of the queue of webhooks', () => {
      const object = ofService(objectsOf('keda.yaml'), 'ScaledObject', 'webhook-delivery');
      const { metadata } = (object.spec.triggers as Trigger[]).find(({ type }) => type === 'prometheus')!;
      expect(metadata.query).toBe('max(vc_webhook_oldest_due_age_seconds{namespace="default"})');
      expect(read('docs/operating/monitoring.md')).toContain('`vc_webhook_oldest_due_age_seconds`');
    });

    it('logs KEDA in to Kafka with the secret and the variables of the service', () => {
      const authentication = ofService(objectsOf('keda.yaml'), 'TriggerAuthentication', 'issuance');
      const deployment = ofService(objectsOf('keda.yaml'), 'Deployment', 'issuance');
      const secret = podSpecOf(deployment)!.volumes?.find(({ name }) => name === 'secrets')?.secret;
      const { secretTargetRef, env } = authentication.spec;
      expect(secretTargetRef[0]).toEqual({ parameter: 'password', name: secret?.secretName, key: 'KAFKA_PASSWORD' });
      expect(secret?.items.map(({ key }) => key)).toContain('KAFKA_PASSWORD');
      const names = variablesOf(deployment).map(({ name }) => name);
      expect(env.filter(({ name }: Variable) => !names.includes(name))).toEqual([]);
    });

    it('leaves the number of replicas to the autoscaler', () => {
      for (const example of ['keda.yaml', 'production.yaml']) {
        const scaled = objectsOf(example)
          .filter(({ kind }) => /^(ScaledObject|Horizontal)/.test(kind))
          .map(componentOf);
        const fixed = kindOf(objectsOf(example), 'Deployment')
          .filter(({ spec }) => 'replicas' in spec)
          .map(componentOf);
        expect(scaled.length).toBeGreaterThan(0);
        expect([...scaled, ...fixed].sort()).toEqual([...SERVICES].sort());
      }
    });
  });

  describe('migration', () => {
    it('runs before an installation and an upgrade, and after them with --contract where that is asked for', () => {
      const jobs = kindOf(render('minimal.yaml', { migration: { contract: { enabled: true } } }), 'Job');
      expect(
        jobs.map((job) => [podSpecOf(job)?.containers[0].args, job.metadata.annotations?.['helm.sh/hook']]),
      ).toEqual([
        [['migrate', '--contract'], 'post-upgrade'],
        [['migrate'], 'pre-install,pre-upgrade'],
      ]);
      expect(kindOf(objectsOf('minimal.yaml'), 'Job')).toHaveLength(1);
    });

    it('can be a Job of the release, with a name of its own for each revision', () => {
      const objects = render('minimal.yaml', { migration: { hook: false } });
      const [job] = kindOf(objects, 'Job');
      expect(job?.metadata).toMatchObject({ name: 'vc-platform-migrate-1' });
      expect(job?.metadata.annotations).toBeUndefined();
    });

    it.each([
      ['the owner and the password of each service', 'minimal.yaml', [...SERVICES]],
      ['the owner alone where an administrator makes the logins', 'production.yaml', []],
    ])('has the login of %s', (_, example, services) => {
      const [job] = kindOf(objectsOf(example), 'Job');
      const passwords = services.map((name) => `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_PASSWORD_FILE`);
      expect(variablesOf(job!).map(({ name }) => name)).toEqual(['OWNER_DATABASE_URL_FILE', ...passwords]);
      for (const { name } of variablesOf(job!)) expect(programs.migrate?.properties).toHaveProperty(name);
    });

    it('needs no object that is installed after it', () => {
      const objects = objectsOf('external-secrets.yaml').filter((object) => componentOf(object) === 'migrate');
      expect(objects.map(({ kind, metadata }) => [kind, metadata.annotations?.['helm.sh/hook-weight']]).sort()).toEqual(
        [
          ['ExternalSecret', '-10'],
          ['Job', '0'],
          ['NetworkPolicy', '-10'],
        ],
      );
      const [job] = kindOf(objects, 'Job');
      expect(job?.spec.template.spec.serviceAccountName).toBeUndefined();
    });
  });

  it('writes with External Secrets the Secrets and keys that the pods mount', () => {
    const objects = objectsOf('external-secrets.yaml');
    const written = kindOf(objects, 'ExternalSecret').map(({ spec }) => ({
      name: spec.target.name,
      keys: spec.data.map(({ secretKey }: { secretKey: string }) => secretKey),
    }));
    const mounted = objects
      .flatMap((object) => podSpecOf(object)?.volumes ?? [])
      .flatMap(({ name, secret }) => (name === 'secrets' && secret ? secret : []))
      .map(({ secretName, items }) => ({ name: secretName, keys: items.map(({ key }) => key) }));
    const byName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name);
    expect(written.sort(byName)).toEqual(mounted.sort(byName));
    expect(written.find(({ name }) => name === 'vc-platform-auth')?.keys).toContain('KAFKA_OAUTH_CLIENT_SECRET');
  });

  describe('monitoring', () => {
    it('scrapes each service as a job that the alerts know', () => {
      const [monitor] = kindOf(objectsOf('production.yaml'), 'ServiceMonitor');
      const [endpoint] = monitor!.spec.endpoints;
      expect(endpoint).toMatchObject({
        port: 'metrics',
        path: '/metrics',
        relabelings: [{ targetLabel: 'job', replacement: 'vc-$1' }],
      });
      expect(read('deploy/monitoring/rules/alerts.yaml')).toContain('job=~"vc.*"');
      const services = kindOf(objectsOf('production.yaml'), 'Service');
      const scraped = services.filter(({ spec }) =>
        spec.ports.some(({ name }: { name: string }) => name === 'metrics'),
      );
      expect(scraped.map(componentOf)).toEqual([...SERVICES]);
    });

    it('has the alerts and dashboards of deploy/monitoring, with the addresses of runbooks', () => {
      const objects = objectsOf('production.yaml');
      const [rule] = kindOf(objects, 'PrometheusRule');
      const text = read('deploy/monitoring/rules/alerts.yaml').replaceAll(
        'runbook_url: ',
        'runbook_url: https://git.example/platform/blob/main/',
      );
      expect(rule?.spec).toEqual(parse(text));
      const [dashboards] = kindOf(objects, 'ConfigMap') as unknown as { data: Record<string, string> }[];
      const files = readdirSync(join(ROOT, 'deploy/monitoring/dashboards'));
      expect(Object.keys(dashboards!.data).sort()).toEqual(files.sort());
      for (const name of files)
        expect(JSON.parse(dashboards!.data[name]!)).toEqual(JSON.parse(read(`deploy/monitoring/dashboards/${name}`)));
    });
  });

  describe('values', () => {
    const wrong: [string, object, RegExp][] = [
      ['a value that there is not', { replicas: 3 }, /replicas/],
      ['a setting that there is not', { settings: { RATE_PER_ADRESS: 3 } }, /RATE_PER_ADRESS/],
      ['a setting of another service', { services: { trust: { settings: { SMTP_URL: 'x' } } } }, /SMTP_URL/],
      [
        'a secret as a setting',
        { services: { auth: { settings: { KEY_ENCRYPTION_KEY: 'x' } } } },
        /KEY_ENCRYPTION_KEY/,
      ],
      ['a setting that the chart makes', { settings: { PORT: 80 } }, /PORT/],
      ['a setting outside its range', { settings: { SHUTDOWN_GRACE_MS: -1 } }, /SHUTDOWN_GRACE_MS/],
      ['a setting that is none of its words', { settings: { LOG_LEVEL: 'loud' } }, /LOG_LEVEL/],
      ['a service that there is not', { services: { gateway: {} } }, /gateway/],
      ['a key that is no secret of the service', { services: { trust: { secretKeys: ['SMTP_URL'] } } }, /secretKeys/],
      ['a broker without a port', { kafka: { brokers: ['kafka'] } }, /brokers/],
      ['a public address with a path', { publicUrl: 'https://a.example/base' }, /publicUrl/],
      ['a short time to stop', { services: { auth: { terminationGracePeriodSeconds: 20 } } }, /SHUTDOWN_DELAY_MS/],
      [
        'two autoscalers',
        { defaults: { autoscaling: { enabled: true }, keda: { enabled: true } } },
        /Either autoscaling/,
      ],
      ['no public keys', { servicePublicKeys: { existingConfigMap: '' } }, /servicePublicKeys/],
      ['OAUTHBEARER without TLS', { kafka: { sasl: { mechanism: 'oauthbearer' } } }, /kafka.tls.enabled/],
    ];
    it.each(wrong)('are refused with %s', (_, values, reason) => {
      expect(() => render('minimal.yaml', values)).toThrow(reason);
    });

    it.each(['publicUrl is required', 'kafka.brokers is required'])('are refused by default: %s', (reason) => {
      const { status, stderr } = helm(
        ['template', 'vc-platform', CHART],
        reason.startsWith('kafka') ? { publicUrl: 'https://a.example' } : {},
      );
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
    });

    it('of a service replace those of all services, also by false, 0 and nothing', () => {
      const defaults = { tolerations: [{ operator: 'Exists' }], replicas: 4 };
      const auth = {
        replicas: 0,
        tolerations: [],
        podDisruptionBudget: { enabled: false },
        settings: { LOG_LEVEL: 'warn' },
      };
      const objects = render('minimal.yaml', { defaults, services: { auth }, settings: { LOG_LEVEL: 'error' } });
      const own = ofService(objects, 'Deployment', 'auth');
      const other = ofService(objects, 'Deployment', 'trust');
      expect(own.spec.replicas).toBe(0);
      expect(own.spec.template.spec.tolerations).toBeUndefined();
      expect(variablesOf(own)).toContainEqual({ name: 'LOG_LEVEL', value: 'warn' });
      expect(other.spec.replicas).toBe(4);
      expect(variablesOf(other)).toContainEqual({ name: 'LOG_LEVEL', value: 'error' });
      expect(kindOf(objects, 'PodDisruptionBudget').map(componentOf)).toEqual(
        SERVICES.filter((name) => name !== 'auth'),
      );
    });

    it('keep large numbers in decimal notation', () => {
      const auth = ofService(
        render('minimal.yaml', { settings: { RATE_PER_CLIENT: 2_000_000 } }),
        'Deployment',
        'auth',
      );
      expect(variablesOf(auth)).toContainEqual({ name: 'RATE_PER_CLIENT', value: '2000000' });
    });

    it('that make a service stop longer make Kubernetes wait longer', () => {
      const objects = render('minimal.yaml', { settings: { SHUTDOWN_DELAY_MS: 15_000, SHUTDOWN_GRACE_MS: 30_500 } });
      expect(podSpecOf(ofService(objects, 'Deployment', 'trust'))?.terminationGracePeriodSeconds).toBe(51);
    });

    it('add variables, volumes, labels and containers of the operator', () => {
      const trust = {
        podAnnotations: { 'reloader.stakater.com/auto': 'true' },
        podLabels: { team: 'identity' },
        extraEnv: [{ name: 'NODE_OPTIONS', value: '--max-old-space-size=300' }],
        extraVolumes: [{ name: 'heads', emptyDir: {} }],
        extraVolumeMounts: [{ name: 'heads', mountPath: '/heads' }],
        extraContainers: [{ name: 'proxy', image: 'proxy:1' }],
        kafkaCertificateSecret: 'trust-kafka',
      };
      const objects = render('minimal.yaml', { services: { trust }, kafka: { tls: { enabled: true } } });
      const { metadata, spec } = ofService(objects, 'Deployment', 'trust').spec.template;
      expect(metadata).toMatchObject({ annotations: trust.podAnnotations, labels: trust.podLabels });
      expect(spec.containers[0].env).toContainEqual(trust.extraEnv[0]);
      expect(spec.containers[0].volumeMounts).toContainEqual(trust.extraVolumeMounts[0]);
      expect(spec.volumes).toContainEqual(trust.extraVolumes[0]);
      expect(spec.volumes).toContainEqual({
        name: 'kafka-certificate',
        secret: { secretName: 'trust-kafka', defaultMode: 0o440 },
      });
      expect(spec.containers[1]).toEqual(trust.extraContainers[0]);
      expect(objects.flatMap((object) => schemas.errorsOf(object))).toEqual([]);
    });
  });

  it('has valid names with the longest name of a release', () => {
    const objects = render('production.yaml', {}, 'r'.repeat(53));
    expect(objects.flatMap((object) => schemas.errorsOf(object))).toEqual([]);
    expect(namesOf(objects).filter((name) => name.length > 63)).toEqual([]);
    expect(new Set(namesOf(kindOf(objects, 'Deployment'))).size).toBe(SERVICES.length);
  });

  it('has no object that its schema does not allow, which the schemas would name', () => {
    const [object] = kindOf(objectsOf('minimal.yaml'), 'Deployment');
    const spec = { ...object!.spec, replicaz: 1, replicas: 'two' };
    expect(schemas.errorsOf({ ...object!, spec })).toHaveLength(2);
  });
});

interface Program {
  properties: Record<string, { writeOnly?: boolean; default?: number }>;
}

interface Rule {
  ports?: { port: number | string }[];
  from?: Peer[];
  to?: Peer[];
}

interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string };
}

interface IngressPath {
  path: string;
  backend: { service: { name: string } };
}

interface HttpRouteRule {
  matches: { path: { value: string } }[];
  backendRefs: [{ name: string }];
}

interface Trigger {
  type: string;
  metadata: Record<string, string>;
  authenticationRef?: { name: string };
}

function hasPort({ ports = [] }: Rule, name: string): boolean {
  return ports.some(({ port }) => port === name);
}

/** The user of the image, which has a number. */
function imageUser(): number {
  const { stages } = readDockerfile(join(ROOT, 'deploy/Dockerfile'));
  return Number.parseInt(stages.at(-1)!.steps.find(({ keyword }) => keyword === 'USER')!.text, 10);
}

/** Values from elsewhere stand for valid ones. */
function toEnvironment(variables: Variable[]): Record<string, string> {
  const keys = SERVICES.map((service) => `${service}=${'A'.repeat(87)}`).join(',');
  return Object.fromEntries(variables.map(({ name, value, valueFrom }) => [name, valueFrom ? keys : (value ?? '')]));
}

/** The services that `@Internal` names in the controllers of a service, read in another way than the generator does. */
function annotatedCallers(service: string): string[] {
  // Every service has the controllers of the second folder.
  const folders = [join(ROOT, 'apps', service, 'src'), join(ROOT, 'libs/platform/service/src')];
  const controllers = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.controller.ts'))
      .map((path) => join(folder, path)),
  );
  const named = controllers.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/@Internal\(([^)]*)\)/g)].flatMap(([, words = '']) =>
      words.includes('...SERVICES') ? [...SERVICES] : [...words.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );
  return [...new Set(named)].sort();
}
